export { dashboardRoutes, type OnDashboard } from './api.ts'
export type { DashboardType } from './queries.ts'
