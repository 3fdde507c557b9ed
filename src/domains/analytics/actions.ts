import { type Ctx, siteOf } from '../../platform/context.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { Views, ViewsQuery } from './shapes.ts'
import * as queries from './queries.ts'

const WEEK = 7
const MONTH = 30
/** Lines of a table. */
const SHOWN = 200

/** How often readers opened pages of a site. */
interface ViewFigures {
  /** In the last thirty days, today included. */
  month: number
  /** Views of each of these days, oldest first. */
  days: number[]
  /** Percent by which the last whole week differs from the one before; null before two weeks were counted. */
  trend: number | null
}

/** The dashboard's figures: views of the last thirty days and their trend. */
export async function readFigures(db: Reads, siteId: string): Promise<ViewFigures> {
  const found = await queries.listDays(db, { siteId, days: MONTH, path: null, language: null })
  const days = found.map(({ views }) => views)
  const kept = found.at(-1)?.daysKept ?? null
  return { month: sum(days), days, trend: kept !== null && kept >= 2 * WEEK ? trendOf(days) : null }
}

/** The last days of a site: views by day, of one page where one is named; its most viewed pages; where readers came from. */
export async function readViews(ctx: Ctx, { days, path, language }: ViewsQuery): Promise<Views> {
  const { id: siteId } = siteOf(ctx)
  const db = ctx.db.staff
  const [byDay, pages, referrers] = await Promise.all([
    queries.listDays(db, { siteId, days, path: path ?? null, language: language ?? null }),
    queries.listPages(db, { siteId, days, limit: SHOWN }),
    queries.listReferrers(db, { siteId, days, limit: SHOWN }),
  ])
  return {
    days: byDay.map(({ day, views }) => ({ day, views })),
    pages: pages.map((one) => ({ path: one.path, locale: one.locale, views: one.views })),
    referrers: referrers.map(({ host, views }) => ({ host, views })),
  }
}

/**
 * The change between the last two whole weeks, in percent; null when the earlier one had no views.
 * @param days views by day; the last one is today, which is not over
 */
export function trendOf(days: readonly number[]): number | null {
  const last = sum(days.slice(-1 - WEEK, -1))
  const before = sum(days.slice(-1 - 2 * WEEK, -1 - WEEK))
  return before === 0 ? null : Math.round(((last - before) / before) * 100)
}

function sum(days: readonly number[]): number {
  return days.reduce((total, views) => total + views, 0)
}
