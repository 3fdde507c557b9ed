export { appearanceRoutes } from './api.ts'
export { findTheme } from './queries.ts'
export { lookOf } from './site/look.ts'
export { colorStyles } from './site/styles.ts'
