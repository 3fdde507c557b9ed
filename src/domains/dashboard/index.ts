export { dashboardRoutes, type OnDashboard } from './api.ts'
export type { ShownType } from './queries.ts'
