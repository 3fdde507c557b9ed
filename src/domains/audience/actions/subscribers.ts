import type { ExportFormat } from '../../../content/readers/shapes.ts'
import * as readers from '../../../content/readers/entries.ts'
import type { Download } from '../../../kernel/endpoint.ts'
import type { Page } from '../../../kernel/list.ts'
import { notFound } from '../../../kernel/problem.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { SubscriberQuery, SubscriberRow } from '../shapes.ts'
import * as queries from '../queries.ts'

const SUBSCRIBERS: readers.EntryKind<SubscriberRow, queries.SubscriberFilter, queries.SubscriberSort> = {
  name: 'subscriber',
  many: 'subscribers',
  reads: queries.subscribers,
  placeIn: ({ id, email }, sort) => (sort.endsWith('email') ? email : id),
}

type Filter = Pick<SubscriberQuery, 'q' | 'state'>

/** A page of the subscribers of the site. @throws invalid for a cursor that no page of this order gave */
export const listSubscribers = (ctx: Ctx, query: SubscriberQuery): Promise<Page<SubscriberRow>> =>
  readers.listEntries(ctx, SUBSCRIBERS, filterOf(query), query)

/** The subscribers as a file that is read while it goes out. */
export async function exportSubscribers(
  ctx: Ctx,
  { format = 'csv', ...query }: Filter & { format?: ExportFormat | undefined },
): Promise<Download> {
  return readers.exportEntries(ctx, SUBSCRIBERS, filterOf(query), format, () => ({
    heads: COLUMNS,
    cells: (row) => COLUMNS.map((column) => row[column] ?? ''),
  }))
}

/**
 * Erases what the site keeps of a subscriber, and the address's own row of the install where no other site has it. An address
 * that is stopped stays stopped: that row is what keeps mail from it.
 * @throws notFound, notAllowed
 */
export async function eraseSubscriber(ctx: Ctx, id: string): Promise<void> {
  const siteId = await readers.allowedEntry(ctx, SUBSCRIBERS, id, 'audience.erase')
  const { staff } = ctx.db
  const email = await queries.findAddress(staff, siteId, id)
  if (email === null) throw notFound()
  const isElsewhere = await queries.isElsewhere(staff, siteId, email)
  await readers.eraseEntry(ctx, SUBSCRIBERS, { siteId, id }, async (tx) => {
    if (!isElsewhere) await queries.removeAddress(tx, email)
  })
}

function filterOf({ q, state }: Filter): queries.SubscriberFilter {
  return { q: q || null, states: state ?? null }
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
