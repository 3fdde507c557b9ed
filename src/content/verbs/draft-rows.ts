import type { Work } from './work.ts'
import { changedFields } from '../item/texts.ts'
import type { View } from '../item/fields.ts'
import {
  type FieldMoved,
  type FieldRow,
  type FieldWrite,
  noteSaved,
  setWaiting,
  storeFields,
} from '../drafts/queries.ts'

type Named = Pick<FieldRow, 'language' | 'field'>

/** The row of a field; undefined for a field that was not written since the creation. */
export function rowOf(rows: readonly FieldRow[], { language, field }: Named): FieldRow | undefined {
  return rows.find((row) => row.language === language && row.field === field)
}

/** Stores field rows of the work. */
export async function storeRows(work: Work, rows: FieldWrite[]): Promise<void> {
  const moved = await storeFields(work.tx, work.key, work.userId, rows)
  keep(work, rows, moved)
}

/** Records that a save of the whole item wrote these fields, which ends their drafts. */
export async function storeSaved(work: Work, changed: Named[]): Promise<void> {
  const moved = await noteSaved(work.tx, work.key, work.userId, changed)
  const rows = changed.map((named) => {
    const writers = rowOf(work.drafts, named)?.writers ?? {}
    return { ...named, version: 1, writers, isWaiting: false, value: null }
  })
  keep(work, rows, moved, ({ version, writers }) => ({ ...writers, '': version }))
}

/** Stores what still waits of fields. */
export async function storeWaiting(work: Work, rows: FieldRow[]): Promise<void> {
  for (const row of rows) await setWaiting(work.tx, work.key, row)
  work.drafts = work.drafts.map((one) => rowOf(rows, one) ?? one)
  noteChanges(work)
}

/** Updates the rows in the work to what the database has now, without reading them. */
function keep(
  work: Work,
  rows: readonly FieldWrite[],
  moved: readonly FieldMoved[],
  writersOf: (row: FieldWrite) => Record<string, number> = ({ writers }) => writers,
): void {
  const by = work.activityContext.actor?.username ?? ''
  const now = rows.flatMap((row): FieldRow[] => {
    const found = moved.find(({ language, field }) => language === row.language && field === row.field)
    const { version = row.version, at = '' } = found ?? {}
    return [{ ...row, version, writers: writersOf({ ...row, version }), by, at }]
  })
  const others = work.drafts.filter((row) => !rowOf(now, row))
  work.drafts = [...others, ...now].toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
  noteChanges(work)
}

/** The order of `listFields`. */
const place = ({ language, field }: Named) => `${language} ${field}`

function noteChanges(work: Work): void {
  work.item = { ...work.item, hasChanges: work.drafts.some(({ isWaiting }) => isWaiting) }
}

/** The draft of a field: none where it equals the stored value; of a group only the texts that differ. */
export function draftOfField(
  field: string,
  after: View,
  stored: View,
): Pick<FieldWrite, 'isWaiting' | 'value'> {
  const changed = changedFields({ [field]: after[field] }, stored)
  return field in changed ? { isWaiting: true, value: changed[field] } : { isWaiting: false, value: null }
}
