import { type Ctx, siteOf } from '../../platform/context.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { ActivityEntry, ActivityFacets } from './shapes.ts'
import { ACTIVITY_LIMIT } from './contract.ts'
import { type ActivityFilter, listActivity, listFacets } from './queries.ts'
import { INSTALL } from './record.ts'

/** Filters as a call gives them. */
export type AskedFilter = { [K in keyof Omit<ActivityFilter, 'zone'>]?: string | undefined }

interface PageQuery extends AskedFilter {
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

/** The log of a site, or that of the install. */
export interface Log {
  siteId: string
  /** Days of filters are those of this zone. */
  zone: string
  /** Types whose items are given with their titles. */
  types: readonly NamedType[]
}

export function logOfSite(ctx: Ctx, types: readonly NamedType[]): Log {
  const { id: siteId, timezone: zone } = siteOf(ctx)
  return { siteId, zone, types }
}

export const LOG_OF_INSTALL: Log = { siteId: INSTALL, zone: 'UTC', types: [] }

/** The activity of a log, newest first. */
export async function readActivity(
  ctx: Ctx,
  log: Log,
  { limit = ACTIVITY_LIMIT, cursor, ...asked }: PageQuery,
): Promise<Page> {
  // One line more than asked for: if it comes, there is a next page.
  const page = { ...filterOf(log, asked), cursor, limit: limit + 1 }
  const found = await listActivity(ctx.db.staff, log.siteId, page)
  const entries = await titled(ctx, log, found.slice(0, limit))
  return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

/** The people, types and actions of a log. */
export async function readFacets(ctx: Ctx, { siteId }: Log): Promise<ActivityFacets> {
  const found = await listFacets(ctx.db.staff, siteId)
  const people = new Map<string, string>()
  for (const { userId, username, name } of found) if (userId && username) people.set(userId, name ?? username)
  const partsOf = (place: 0 | 1) =>
    [...new Set(found.map(({ action }) => action.split('.')[place] ?? ''))].toSorted()
  return {
    people: [...people].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
    kinds: partsOf(0),
    verbs: partsOf(1),
  }
}

/** Lines of a log with the titles that their objects have now. */
async function titled(
  ctx: Ctx,
  { siteId, types }: Log,
  lines: readonly ActivityEntry[],
): Promise<ActivityEntry[]> {
  const titles = new Map<string, string>()
  const named = types.map(async ({ kind, store }) => {
    const ids = lines.flatMap(({ objectKind, objectId }) =>
      objectKind === kind && objectId !== null ? [objectId] : [],
    )
    if (ids.length === 0) return
    for (const item of await store.listTitles(ctx.db.staff, siteId, [...new Set(ids)]))
      titles.set(item.id, item.title)
  })
  await Promise.all(named)
  return lines.map((entry) => ({ ...entry, title: entry.title ?? titles.get(entry.objectId ?? '') ?? null }))
}

/** Lines read at once for a file. */
const PIECE = 500

/** All lines of a log, newest first, in pieces. */
export async function* piecesOf(ctx: Ctx, log: Log, asked: AskedFilter): AsyncGenerator<ActivityEntry[]> {
  let cursor: string | undefined
  do {
    const { entries, next }: Page = await readActivity(ctx, log, { ...asked, limit: PIECE, cursor })
    yield entries
    cursor = next ?? undefined
  } while (cursor !== undefined)
}

function filterOf({ zone }: Log, { person, kind, verb, since, until }: AskedFilter): ActivityFilter {
  return {
    person: person ?? null,
    kind: kind ?? null,
    verb: verb ?? null,
    since: since ?? null,
    until: until ?? null,
    zone,
  }
}
