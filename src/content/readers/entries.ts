import { CSV_BEGIN, csvLine, jsonLines } from '../../kernel/csv.ts'
import type { Download } from '../../kernel/endpoint.ts'
import { isUuid } from '../../kernel/ids.ts'
import { offsetIn, type Page, PAGE_LENGTH } from '../../kernel/list.ts'
import { notFound } from '../../kernel/problem.ts'
import type { Capability } from '../../kernel/role.ts'
import { change, type Ctx, requireCapability, siteOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordActivity } from '../activity/index.ts'
import { cursorOf, placeOf } from '../item/store/cursor.ts'
import type { ExportFormat } from './shapes.ts'
import type { EntryReads } from './queries.ts'

/** Entries read at once for a file. */
const PIECE = 1_000

interface NamedKind {
  /** Type in the activity log, such as `form-entry`. */
  name: string
  reads: Pick<EntryReads<object, object, string>, 'find' | 'remove'>
}

export interface EntryKind<R extends { id: string }, F extends object, S extends string> extends NamedKind {
  /** End of the name of an exported file, such as `subscribers`. */
  many: string
  reads: EntryReads<R, F, S | 'createdAt' | '-createdAt'>
  /** Sort key of a row; left out: its id. */
  placeIn?(row: R, sort: S): string
}

interface ListQuery<S extends string> {
  sort?: S | undefined
  limit?: string | undefined
  cursor?: string | undefined
  offset?: string | undefined
}

/** A page of the site's entries, by default the newest first. @throws invalid for a cursor that no page of this order gave */
export async function listEntries<R extends { id: string }, F extends object, S extends string>(
  ctx: Ctx,
  { reads, placeIn = ({ id }) => id }: EntryKind<R, F, S>,
  filter: F,
  query: ListQuery<S>,
): Promise<Page<R>> {
  const { id: siteId } = siteOf(ctx)
  const { staff } = ctx.db
  const sort = query.sort ?? '-createdAt'
  const length = query.limit === undefined ? PAGE_LENGTH : Number(query.limit)
  const after = query.cursor === undefined ? null : (placeOf(sort, query.cursor)[0] ?? null)
  const total = await reads.count(staff, siteId, filter)
  const offset = offsetIn(query.offset, total)
  const rows = await reads.list(staff, siteId, { ...filter, sort, after, offset, limit: length + 1 })
  const items = rows.slice(0, length)
  const last = rows.length > length ? items.at(-1) : undefined
  // The default order is that of ids.
  const place = last && (query.sort ? placeIn(last, query.sort) : last.id)
  return { items, page: { total, isExact: true, next: place === undefined ? null : cursorOf(sort, [place]) } }
}

/** Columns of a CSV file. */
export interface Table<R> {
  heads: readonly string[]
  cells(row: R): readonly string[]
}

/**
 * The entries as a file; they are read while it is sent.
 * @param table columns for CSV
 */
export async function exportEntries<R extends { id: string }, F extends object, S extends string>(
  ctx: Ctx,
  kind: EntryKind<R, F, S>,
  filter: F,
  format: ExportFormat,
  table: () => Table<R> | Promise<Table<R>>,
): Promise<Download> {
  const { id: siteId, slug } = siteOf(ctx)
  const deed = { siteId, action: `${kind.name}.export`, objectId: null } as const
  await change(ctx, siteId, (tx) => recordActivity(tx, ctx, deed))
  const [pieces, name] = [eachPiece(ctx, siteId, kind, filter), `${slug}-${kind.many}.${format}`]
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', name, pieces: csvOf(await table(), pieces) }
    : { type: 'application/json; charset=utf-8', name, pieces: jsonLines(pieces) }
}

/** The site of an entry on which the caller has a capability. @throws notFound, notAllowed */
export async function allowedEntry(
  ctx: Ctx,
  { reads }: NamedKind,
  id: string,
  capability: Capability,
): Promise<string> {
  const siteIds = ctx.sites.map((site) => site.id)
  const found = isUuid(id) ? await reads.find(ctx.db.staff, siteIds, id) : null
  if (!found) throw notFound()
  requireCapability(ctx, found.forkId, capability)
  return found.forkId
}

/**
 * Erases an entry for good.
 * @param siteId from `allowedEntry`
 * @param andMore deletes more in the same transaction
 */
export async function eraseEntry(
  ctx: Ctx,
  { name, reads }: NamedKind,
  { siteId, id }: { siteId: string; id: string },
  andMore?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await change(ctx, siteId, async (tx) => {
    if (!(await reads.remove(tx, siteId, id))) return
    await andMore?.(tx)
    // Without the object: even its hash could prove whose it was.
    recordActivity(tx, ctx, { siteId, action: `${name}.delete`, objectId: id })
  })
}

async function* eachPiece<R extends { id: string }, F extends object, S extends string>(
  ctx: Ctx,
  siteId: string,
  { reads }: EntryKind<R, F, S>,
  filter: F,
): AsyncGenerator<R[]> {
  let after: string | null = null
  for (;;) {
    const page = { ...filter, sort: 'createdAt', after, offset: 0, limit: PIECE } as const
    const rows: R[] = await reads.list(ctx.db.staff, siteId, page)
    if (rows.length > 0) yield rows
    if (rows.length < PIECE) return
    after = rows.at(-1)?.id ?? null
  }
}

async function* csvOf<R>({ heads, cells }: Table<R>, pieces: AsyncIterable<R[]>): AsyncIterable<string> {
  yield CSV_BEGIN + csvLine(heads)
  for await (const rows of pieces) yield rows.map((row) => csvLine(cells(row))).join('')
}
