import { type Ctx, siteOf } from '../../platform/context.ts'
import { readFigures } from '../analytics/index.ts'
import type { Counts, Stats } from './contract.ts'
import * as queries from './queries.ts'

/** What the cards of the dashboard count on the site. */
export async function readStats(ctx: Ctx): Promise<Stats> {
  const { id } = siteOf(ctx)
  const { staff } = ctx.db
  const [counts, views] = await Promise.all([queries.countContent(staff, id), readFigures(staff, id)])
  return { ...counts, views }
}

/** How many items each list of the site has. */
export const readCounts = (ctx: Ctx): Promise<Counts> => queries.countLists(ctx.db.staff, siteOf(ctx).id)
