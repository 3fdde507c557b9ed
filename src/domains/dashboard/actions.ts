import { type Ctx, siteOf } from '../../platform/context.ts'
import type { Stats } from './contract.ts'
import * as queries from './queries.ts'

/** What the cards of the dashboard count on the site. */
export const readStats = (ctx: Ctx): Promise<Stats> => queries.countContent(ctx.db.staff, siteOf(ctx).id)
