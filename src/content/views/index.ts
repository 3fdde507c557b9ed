export { viewsRoutes } from './api.ts'
