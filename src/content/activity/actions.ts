import { type Ctx, siteOf } from '../../platform/context.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { ActivityEntry } from './shapes.ts'
import { ACTIVITY_LIMIT } from './contract.ts'
import { listActivity } from './queries.ts'
import { INSTALL } from './record.ts'

interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

interface Page {
  entries: ActivityEntry[]
  /** Cursor of the next page; null on the last. */
  next: string | null
}

/** A type whose items have titles. */
export interface NamedType {
  kind: string
  store: {
    listTitles(db: Reads, siteId: string, ids: readonly string[]): Promise<{ id: string; title: string }[]>
  }
}

/** The activity of the site, newest first. @param types types whose items are given with their titles */
export async function readActivity(ctx: Ctx, types: readonly NamedType[], asked: PageQuery): Promise<Page> {
  const { id } = siteOf(ctx)
  const page = await read(ctx, id, asked)
  const titles = new Map<string, string>()
  const named = types.map(async ({ kind, store }) => {
    const ids = page.entries.flatMap(({ objectKind, objectId }) =>
      objectKind === kind && objectId !== null ? [objectId] : [],
    )
    if (ids.length === 0) return
    for (const item of await store.listTitles(ctx.db.staff, id, [...new Set(ids)]))
      titles.set(item.id, item.title)
  })
  await Promise.all(named)
  return {
    ...page,
    entries: page.entries.map((entry) => ({ ...entry, title: titles.get(entry.objectId ?? '') ?? null })),
  }
}

/** The activity that concerns the whole install, newest first. */
export function readInstallActivity(ctx: Ctx, asked: PageQuery): Promise<Page> {
  return read(ctx, INSTALL, asked)
}

async function read(ctx: Ctx, siteId: string, { limit = ACTIVITY_LIMIT, cursor }: PageQuery): Promise<Page> {
  // One line more than asked for: if it comes, there is a next page.
  const found = await listActivity(ctx.db.staff, siteId, { cursor, limit: limit + 1 })
  const entries = found.slice(0, limit).map((entry) => ({ ...entry, title: null }))
  return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null }
}
