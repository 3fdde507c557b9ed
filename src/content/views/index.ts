export { hasDefaultView } from './actions.ts'
export { viewsRoutes } from './api.ts'
