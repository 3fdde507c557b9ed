import { recordActivity } from '../../../content/activity/index.ts'
import type { ExportFormat } from '../../../content/readers/shapes.ts'
import * as readers from '../../../content/readers/entries.ts'
import type { Download } from '../../../kernel/endpoint.ts'
import { isUuid } from '../../../kernel/ids.ts'
import type { Page } from '../../../kernel/list.ts'
import { notFound } from '../../../kernel/problem.ts'
import { change, type Ctx, siteOf } from '../../../platform/context.ts'
import type { EntryFilter, EntryQuery, EntryRow } from '../shapes.ts'
import * as queries from '../queries.ts'

const ENTRIES = { name: 'form-entry', many: 'entries', reads: queries.entries } as const

/** A page of submissions. @throws invalid for a cursor from another sort order */
export const listEntries = (ctx: Ctx, query: EntryQuery): Promise<Page<EntryRow>> =>
  readers.listEntries(ctx, ENTRIES, filterOf(query), query)

/** The submissions as a streamed file with a column for each field. */
export async function exportEntries(
  ctx: Ctx,
  { format = 'csv', ...query }: EntryFilter & { format?: ExportFormat | undefined },
): Promise<Download> {
  const filter = filterOf(query)
  return readers.exportEntries(ctx, ENTRIES, filter, format, async () => {
    const asked = await queries.listAskedFields(ctx.db.staff, siteOf(ctx).id, filter)
    return {
      heads: ['form', 'sentAt', ...asked.map(({ label }) => label)],
      cells: (row) => [row.formName, row.sentAt, ...cellsOf(asked, row)],
    }
  })
}

/** Marks a submission as spam or not. @throws notFound, notAllowed */
export async function saveEntry(ctx: Ctx, id: string, { isSpam }: { isSpam: boolean }): Promise<EntryRow> {
  const siteId = await readers.allowedEntry(ctx, ENTRIES, id, 'entry.write')
  return change(ctx, siteId, async (tx) => {
    const { entry, isChanged } = await queries.markEntry(tx, siteId, id, isSpam)
    if (!entry) throw notFound()
    if (isChanged) recordActivity(tx, ctx, { siteId, action: 'form-entry.save', objectId: id })
    return entry
  })
}

/** Erases an entry for good. @throws notFound, notAllowed */
export async function eraseEntry(ctx: Ctx, id: string): Promise<void> {
  const siteId = await readers.allowedEntry(ctx, ENTRIES, id, 'entry.write')
  await readers.eraseEntry(ctx, ENTRIES, { siteId, id })
}

function filterOf({ q, form, state }: EntryFilter): queries.EntryFilter {
  return { q: q || null, forms: form ? form.split(',').filter(isUuid) : null, isSpam: state === 'spam' }
}

const keyOf = ({ id, label }: queries.AskedField) => `${id} ${label}`

function cellsOf(asked: queries.AskedField[], { answers }: EntryRow): string[] {
  const given = new Map(answers.map((one) => [keyOf(one), one.answer]))
  return asked.map((one) => given.get(keyOf(one)) ?? '')
}
