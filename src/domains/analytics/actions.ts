import { type Ctx, siteOf } from '../../platform/context.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { PageViews } from './shapes.ts'
import * as queries from './queries.ts'

const WEEK = 7
const PAGES_MAX = 200

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
  const found = await queries.listDays(db, siteId)
  const days = found.map(({ views }) => Number(views))
  const kept = found.at(-1)?.daysKept ?? null
  return { month: sum(days), days, trend: kept !== null && kept >= 2 * WEEK ? trendOf(days) : null }
}

/** The site's most viewed pages in the last thirty days. */
export async function listPageViews(ctx: Ctx): Promise<PageViews[]> {
  const found = await queries.listPages(ctx.db.staff, siteOf(ctx).id, { limit: PAGES_MAX })
  return found.map(({ path, locale, views }) => ({ path, locale, views }))
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
