import { type Ctx, siteOf } from '../../platform/context.ts'
import { ACTIVITY_LIMIT, type ActivityEntry } from './contract.ts'
import { listActivity } from './queries.ts'
import { INSTALL } from './record.ts'

interface PageAsked {
  limit?: number | undefined
  cursor?: string | undefined
}

interface Page {
  entries: ActivityEntry[]
  /** Cursor of the page after this one; null at the end. */
  next: string | null
}

/** What was done on the site, newest first. */
export function readActivity(ctx: Ctx, asked: PageAsked): Promise<Page> {
  return read(ctx, siteOf(ctx).id, asked)
}

/** What concerns the install as a whole, newest first. */
export function readInstallActivity(ctx: Ctx, asked: PageAsked): Promise<Page> {
  return read(ctx, INSTALL, asked)
}

async function read(ctx: Ctx, siteId: string, { limit = ACTIVITY_LIMIT, cursor }: PageAsked): Promise<Page> {
  // One more than asked for: whether it is there says whether there is a next page.
  const found = await listActivity(ctx.db.staff, siteId, { cursor, limit: limit + 1 })
  const entries = found.slice(0, limit)
  return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null }
}
