export { dashboardRoutes } from './api.ts'
