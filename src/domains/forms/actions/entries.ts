import { recordActivity } from '../../../content/activity/index.ts'
import { cursorOf, placeOf } from '../../../content/item/store/cursor.ts'
import { CSV_BEGIN, csvLine, jsonLines } from '../../../kernel/csv.ts'
import type { Download } from '../../../kernel/endpoint.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { offsetIn, type Page, PAGE_LENGTH } from '../../../kernel/list.ts'
import { notFound } from '../../../kernel/problem.ts'
import { change, type Ctx, requireCapability, siteOf } from '../../../platform/context.ts'
import { requireRecentPassword } from '../../identity/index.ts'
import type { EntryFilter, EntryQuery, EntryRow, EXPORT_FORMATS } from '../contract.ts'
import * as queries from '../queries.ts'

/** So many entries are read at once for a file. */
const PIECE = 1_000

/** A page of what was sent. @throws invalid for a cursor that no page of this order gave */
export async function listEntries(ctx: Ctx, query: EntryQuery): Promise<Page<EntryRow>> {
  const { id: siteId } = siteOf(ctx)
  const { staff } = ctx.db
  const sort = query.sort ?? '-createdAt'
  const filter = filterOf(query)
  const length = query.limit === undefined ? PAGE_LENGTH : Number(query.limit)
  const after = query.cursor === undefined ? null : (placeOf(sort, query.cursor)[0] ?? null)
  const total = await queries.countEntries(staff, siteId, filter)
  const offset = offsetIn(query.offset, total)
  const page = { ...filter, sort, after, offset, limit: length + 1 }
  const rows = await queries.listEntries(staff, siteId, page)
  const items = rows.slice(0, length)
  const last = rows.length > length ? items.at(-1) : undefined
  return { items, page: { total, isExact: true, next: last ? cursorOf(sort, [last.id]) : null } }
}

/**
 * The entries as a file that is read while it goes out: a column for each thing that was asked.
 * @throws confirmPassword in a session that was left open
 */
export async function exportEntries(
  ctx: Ctx,
  { format = 'csv', ...query }: EntryFilter & { format?: (typeof EXPORT_FORMATS)[number] | undefined },
): Promise<Download> {
  await requireRecentPassword(ctx)
  const { id: siteId, slug } = siteOf(ctx)
  const deed = { siteId, action: 'form-entry.export', objectId: null } as const
  await change(ctx, siteId, (tx) => recordActivity(tx, ctx, deed))
  const filter = filterOf(query)
  const pieces = eachPiece(ctx, siteId, filter)
  if (format === 'json') {
    const type = 'application/json; charset=utf-8'
    return { type, name: `${slug}-entries.json`, pieces: jsonLines(pieces) }
  }
  const asked = await queries.listAsked(ctx.db.staff, siteId, filter)
  return { type: 'text/csv; charset=utf-8', name: `${slug}-entries.csv`, pieces: csvOf(asked, pieces) }
}

/** Says whether an entry is spam. @throws notFound, notAllowed */
export async function saveEntry(ctx: Ctx, id: string, { isSpam }: { isSpam: boolean }): Promise<EntryRow> {
  const { siteId } = await allowed(ctx, id)
  return change(ctx, siteId, async (tx) => {
    const { entry, isChanged } = await queries.markEntry(tx, siteId, id, isSpam)
    if (!entry) throw notFound()
    if (isChanged) await recordActivity(tx, ctx, { siteId, action: 'form-entry.save', objectId: id })
    return entry
  })
}

/** Erases an entry for good. @throws notFound, notAllowed */
export async function eraseEntry(ctx: Ctx, id: string): Promise<void> {
  const { siteId } = await allowed(ctx, id)
  await change(ctx, siteId, async (tx) => {
    if (!(await queries.removeEntry(tx, siteId, id))) return
    // Without the object: even a hash of it would say whose it was.
    await recordActivity(tx, ctx, { siteId, action: 'form-entry.delete', objectId: id })
  })
}

async function allowed(ctx: Ctx, id: string): Promise<{ siteId: string }> {
  const siteIds = ctx.sites.map((site) => site.id)
  const found = isUuid(id) ? await queries.findEntry(ctx.db.staff, siteIds, id) : null
  if (!found) throw notFound()
  requireCapability(ctx, found.forkId, 'form.entries')
  return { siteId: found.forkId }
}

function filterOf({ q, form, state }: EntryFilter): queries.EntryFilter {
  return { q: q || null, forms: form ? form.split(',').filter(isUuid) : null, isSpam: state === 'spam' }
}

async function* eachPiece(ctx: Ctx, siteId: string, filter: queries.EntryFilter) {
  let after: string | null = null
  for (;;) {
    const page = { ...filter, sort: 'createdAt', after, offset: 0, limit: PIECE } as const
    const rows: EntryRow[] = await queries.listEntries(ctx.db.staff, siteId, page)
    if (rows.length > 0) yield rows
    if (rows.length < PIECE) return
    after = rows.at(-1)?.id ?? null
  }
}

const keyOf = ({ id, label }: queries.Asked) => `${id} ${label}`

async function* csvOf(asked: queries.Asked[], pieces: AsyncIterable<EntryRow[]>): AsyncIterable<string> {
  yield CSV_BEGIN + csvLine(['form', 'sentAt', ...asked.map(({ label }) => label)])
  for await (const rows of pieces) {
    yield rows.map((row) => csvLine([row.formName, row.sentAt, ...cellsOf(asked, row)])).join('')
  }
}

function cellsOf(asked: queries.Asked[], { answers }: EntryRow): string[] {
  const given = new Map(answers.map((one) => [keyOf(one), one.answer]))
  return asked.map((one) => given.get(keyOf(one)) ?? '')
}
