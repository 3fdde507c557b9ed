import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import { dashboardContract } from './contract.ts'

export const dashboardRoutes = routesOf(dashboardContract, {
  readStats: (ctx) => actions.readStats(ctx),
  readCounts: (ctx) => actions.readCounts(ctx),
})
