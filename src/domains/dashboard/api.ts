import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import { dashboardContract } from './contract.ts'
import type { DraftedType } from './queries.ts'

/** @param registered `types`: what can be a draft */
export const dashboardRoutes = ({ types }: { types: readonly DraftedType[] }) =>
  routesOf(dashboardContract, {
    readStats: (ctx) => actions.readStats(ctx),
    readCounts: (ctx) => actions.readCounts(ctx),
    listRecent: (ctx) => actions.listRecent(ctx),
    readStatus: (ctx) => actions.readStatus(ctx),
    readOverview: actions.overviewOf(types),
  })
