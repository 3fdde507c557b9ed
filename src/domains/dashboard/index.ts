export { dashboardRoutes } from './api.ts'
export type { DraftedType } from './queries.ts'
