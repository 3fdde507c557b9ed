import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'
import type { CountedList } from './actions.ts'
import type { DashboardType } from './queries.ts'

/** The types on the dashboard and in the sidebar, in order. */
export interface OnDashboard {
  /** Those whose lists have totals. */
  counted: readonly DashboardType[]
  /** Lists of what readers wrote, with their totals. */
  countedToo: readonly CountedList[]
  /** Types listed under recently edited. */
  edited: readonly DashboardType[]
  /** Types whose items are published individually and so can be drafts. */
  drafted: readonly DashboardType[]
}

/** @param types the types it covers */
export const dashboardRoutes = ({ counted, countedToo, edited, drafted }: OnDashboard) =>
  routesOf(calls, shapes, {
    readStats: (ctx) => actions.readStats(ctx),
    readCounts: actions.countsOf(counted, countedToo, drafted),
    listRecent: actions.recentOf(edited),
    readStatus: (ctx) => actions.readStatus(ctx),
    readOverview: actions.overviewOf(drafted),
  })
