import { recordActivity } from '../../../content/activity/index.ts'
import { cursorOf, placeOf } from '../../../content/item/store/cursor.ts'
import { CSV_BEGIN, csvLine, jsonLines } from '../../../kernel/csv.ts'
import type { Download } from '../../../kernel/endpoint.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { offsetIn, type Page, PAGE_LENGTH } from '../../../kernel/list.ts'
import { notFound } from '../../../kernel/problem.ts'
import { change, type Ctx, requireCapability, siteOf } from '../../../platform/context.ts'
import { requireRecentPassword } from '../../identity/index.ts'
import type { SubscriberQuery, SubscriberRow } from '../contract.ts'
import * as queries from '../queries.ts'

/** So many subscribers are read at once for a file. */
const PIECE = 1_000

/** A page of the subscribers of the site. @throws invalid for a cursor that no page of this order gave */
export async function listSubscribers(ctx: Ctx, query: SubscriberQuery): Promise<Page<SubscriberRow>> {
  const { id: siteId } = siteOf(ctx)
  const { staff } = ctx.db
  const sort = query.sort ?? '-createdAt'
  const filter = { q: query.q || null, states: query.state ?? null }
  const length = query.limit === undefined ? PAGE_LENGTH : Number(query.limit)
  const after = query.cursor === undefined ? null : (placeOf(sort, query.cursor)[0] ?? null)
  const total = await queries.countSubscribers(staff, siteId, filter)
  const offset = offsetIn(query.offset, total)
  const rows = await queries.listSubscribers(staff, siteId, {
    ...filter,
    sort,
    after,
    offset,
    limit: length + 1,
  })
  const items = rows.slice(0, length)
  const last = rows.length > length ? items.at(-1) : undefined
  const next = last ? cursorOf(sort, [sort.endsWith('email') ? last.email : last.id]) : null
  return { items, page: { total, isExact: true, next } }
}

/**
 * The subscribers as a file that is read while it goes out.
 * @throws confirmPassword in a session that was left open
 */
export async function exportSubscribers(
  ctx: Ctx,
  {
    q,
    state,
    format = 'csv',
  }: { q?: string | undefined; state?: SubscriberQuery['state']; format?: 'csv' | 'json' | undefined },
): Promise<Download> {
  await requireRecentPassword(ctx)
  const { id: siteId, slug } = siteOf(ctx)
  await change(ctx, siteId, (tx) =>
    recordActivity(tx, ctx, { siteId, action: 'subscriber.export', objectId: null }),
  )
  const pieces = eachPiece(ctx, siteId, { q: q || null, states: state ?? null })
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', name: `${slug}-subscribers.csv`, pieces: csvOf(pieces) }
    : { type: 'application/json; charset=utf-8', name: `${slug}-subscribers.json`, pieces: jsonLines(pieces) }
}

/**
 * Erases what the site keeps of a subscriber, and the address's own row of the install where no other site has it. An address
 * that is stopped stays stopped: that row is what keeps mail from it.
 * @throws notFound, notAllowed
 */
export async function eraseSubscriber(ctx: Ctx, id: string): Promise<void> {
  const siteIds = ctx.sites.map((site) => site.id)
  const found = isUuid(id) ? await queries.findSubscriber(ctx.db.staff, siteIds, id) : null
  if (!found) throw notFound()
  const { forkId: siteId, email } = found
  requireCapability(ctx, siteId, 'audience.erase')
  const isElsewhere = await queries.isElsewhere(ctx.db.staff, siteId, email)
  await change(ctx, siteId, async (tx) => {
    if (!(await queries.removeSubscriber(tx, siteId, id))) return
    if (!isElsewhere) await queries.removeAddress(tx, email)
    // Without the object: even a hash of it would tell whose address it was.
    await recordActivity(tx, ctx, { siteId, action: 'subscriber.delete', objectId: id })
  })
}

async function* eachPiece(ctx: Ctx, siteId: string, filter: queries.SubscriberFilter) {
  let after: string | null = null
  for (;;) {
    const rows: SubscriberRow[] = await queries.listSubscribers(ctx.db.staff, siteId, {
      ...filter,
      sort: 'createdAt',
      after,
      offset: 0,
      limit: PIECE,
    })
    if (rows.length > 0) yield rows
    if (rows.length < PIECE) return
    after = rows.at(-1)?.id ?? null
  }
}

const COLUMNS = [
  'email',
  'firstName',
  'lastName',
  'state',
  'source',
  'language',
  'signedUpAt',
  'confirmedAt',
  'leftAt',
  'consentText',
  'consentAt',
] as const satisfies (keyof SubscriberRow)[]

async function* csvOf(pieces: AsyncIterable<SubscriberRow[]>): AsyncIterable<string> {
  yield CSV_BEGIN + csvLine(COLUMNS)
  for await (const rows of pieces) {
    yield rows.map((row) => csvLine(COLUMNS.map((column) => row[column] ?? ''))).join('')
  }
}
