import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'
import type { DashboardType } from './queries.ts'

/** The types that the first screen and the side tell of, in their order. */
export interface OnDashboard {
  /** Those whose lists have totals. */
  counted: readonly DashboardType[]
  /** Those whose items are told of where they were edited last. */
  edited: readonly DashboardType[]
  /** Those whose items are published one by one, and so can be drafts. */
  drafted: readonly DashboardType[]
}

/** @param types that it tells of */
export const dashboardRoutes = ({ counted, edited, drafted }: OnDashboard) =>
  routesOf(calls, shapes, {
    readStats: (ctx) => actions.readStats(ctx),
    readCounts: actions.countsOf(counted),
    listRecent: actions.recentOf(edited),
    readStatus: (ctx) => actions.readStatus(ctx),
    readOverview: actions.overviewOf(drafted),
  })
