import { recordActivity } from '../../../content/activity/index.ts'
import type { ExportFormat } from '../../../content/readers/shapes.ts'
import * as readers from '../../../content/readers/entries.ts'
import type { Download } from '../../../kernel/endpoint.ts'
import type { Page } from '../../../kernel/list.ts'
import { notFound } from '../../../kernel/problem.ts'
import { change, type Ctx, siteOf } from '../../../platform/context.ts'
import type { SubscriberQuery, SubscriberRow } from '../shapes.ts'
import * as queries from '../queries/subscribers.ts'

const SUBSCRIBERS: readers.EntryKind<SubscriberRow, queries.SubscriberFilter, queries.SubscriberSort> = {
  name: 'subscriber',
  many: 'subscribers',
  reads: queries.subscribers,
  placeIn: ({ id, email }, sort) => (sort.endsWith('email') ? email : id),
}

type Filter = Pick<SubscriberQuery, 'q' | 'state' | 'language' | 'source'>

/** A page of the site's subscribers. @throws invalid for a cursor from another sort order */
export const listSubscribers = (ctx: Ctx, query: SubscriberQuery): Promise<Page<SubscriberRow>> =>
  readers.listEntries(ctx, SUBSCRIBERS, filterOf(query), query)

/** The subscribers as a file, streamed while it is read. */
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
 * Erases a subscriber from the site, and from the installation when no other site has the address. A stopped address
 * stays stopped: its row in the installation prevents mail to it.
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

/**
 * Says whether the site asks every address for a confirmation. Who signed up while it did not waits once it does, and is asked
 * within a day.
 */
export async function saveDoubleOptIn(ctx: Ctx, isOn: boolean): Promise<{ isOn: boolean }> {
  const { id: siteId } = siteOf(ctx)
  await change(ctx, siteId, async (tx) => {
    const was = await queries.lockDoubleOptIn(tx, siteId)
    if (was === isOn) return
    await queries.updateDoubleOptIn(tx, siteId, isOn)
    recordActivity(tx, ctx, {
      siteId,
      action: 'settings.save',
      objectId: siteId,
      before: { doubleOptIn: was },
      after: { doubleOptIn: isOn },
    })
  })
  return { isOn }
}

function filterOf({ q, state, language, source }: Filter): queries.SubscriberFilter {
  return { q: q || null, states: state ?? null, languages: language ?? null, sources: source ?? null }
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
