export { settingsRoutes } from './api.ts'
export { findSettings } from './queries.ts'
