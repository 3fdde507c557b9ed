export { presenceRoutes } from './api.ts'
