import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import { dashboardContract } from './contract.ts'

/** @param product what the status says of it */
export const dashboardRoutes = (product: actions.Product) =>
  routesOf(dashboardContract, {
    readStats: (ctx) => actions.readStats(ctx),
    readCounts: (ctx) => actions.readCounts(ctx),
    listRecent: (ctx) => actions.listRecent(ctx),
    readStatus: (ctx) => actions.readStatus(ctx, product),
    readOverview: (ctx) => actions.readOverview(ctx),
  })
