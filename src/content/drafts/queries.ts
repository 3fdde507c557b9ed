import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

/** The key of an item in tables for all types. */
export interface ItemKey {
  siteId: string
  kind: string
  itemId: string
}

/** Condition for the rows of one item in a table for all types. */
export function isOfItem({ siteId, kind, itemId }: ItemKey) {
  return sql<boolean>`fork_id = ${siteId} and kind = ${kind} and item_id = ${itemId}`
}

/** A field that was written since its item was created, with its draft. */
export interface FieldRow {
  /** Code of the language; '' for a field that all languages share. */
  language: string
  field: string
  version: number
  /** The newest edit that the value builds on, by writer. */
  writers: Record<string, number>
  isWaiting: boolean
  /** The draft, while it waits for publication. */
  value: unknown
  /** Username of its author; '' for a deleted account. */
  by: string
  at: string
}

const COLUMNS = [
  'draftFields.language',
  'field',
  'draftFields.version',
  'writers',
  'isWaiting',
  'value',
  'changedAt as at',
] as const

const AUTHOR = sql<string>`coalesce(users.username, '')`

const fields = statement('drafts.fields', (q, p: ItemKey) =>
  q
    .selectFrom('draftFields')
    .leftJoin('users', 'users.id', 'draftFields.userId')
    .select(COLUMNS)
    .select(AUTHOR.as('by'))
    .where('draftFields.forkId', '=', p.siteId)
    .where('draftFields.kind', '=', p.kind)
    .where('draftFields.itemId', '=', p.itemId)
    .orderBy('draftFields.language')
    .orderBy('field'),
)

/** The fields of an item that were written since it was created. */
export async function listFields(db: Reads, key: ItemKey): Promise<FieldRow[]> {
  // Only this file writes the column `writers`.
  return (await db.many(fields, key)) as FieldRow[]
}

/** Several items of one kind. */
export interface ItemsKey extends Omit<ItemKey, 'itemId'> {
  itemIds: readonly string[]
}

const waitingOfMany = statement('drafts.waitingOfMany', (q, p: ItemsKey) =>
  q
    .selectFrom('draftFields')
    .leftJoin('users', 'users.id', 'draftFields.userId')
    .select(COLUMNS)
    .select([AUTHOR.as('by'), 'itemId'])
    .where('draftFields.forkId', '=', p.siteId)
    .where('draftFields.kind', '=', p.kind)
    .where('itemId', '=', sql<string>`any(${p.itemIds})`)
    .where('isWaiting', '=', true)
    .orderBy('itemId')
    .orderBy('draftFields.language')
    .orderBy('field'),
)

/** The fields of several items that have drafts, each with the id of its item. */
export async function listWaitingOfMany(db: Reads, of: ItemsKey): Promise<(FieldRow & { itemId: string })[]> {
  return (await db.many(waitingOfMany, of)) as (FieldRow & { itemId: string })[]
}

export type FieldWrite = Omit<FieldRow, 'by' | 'at'>

/** Where a field stands after a write. */
export type FieldMoved = Pick<FieldRow, 'language' | 'field' | 'version' | 'at'>

interface FieldWrites extends ItemKey {
  userId: string | null
  /** JSON of the fields. */
  rows: string
}

const ON_CONFLICT = sql`on conflict (fork_id, item_id, kind, language, field)`
const MOVED = sql`returning language, field, version, changed_at as at`

const stored = statement<FieldWrites, FieldMoved>('drafts.store', (_, p) =>
  sql`insert into draft_fields (fork_id, item_id, kind, user_id, language, field, version, writers, is_waiting, value)
    select ${p.siteId}, ${p.itemId}, ${p.kind}, ${p.userId}, r.language, r.field, r.version, r.writers, r."isWaiting",
      case when r."isWaiting" then coalesce(r.value, 'null') end
    from jsonb_to_recordset(${p.rows}::jsonb)
      as r(language text, field text, version integer, writers jsonb, "isWaiting" boolean, value jsonb)
    ${ON_CONFLICT} do update set version = excluded.version, writers = excluded.writers,
      is_waiting = excluded.is_waiting, value = excluded.value, user_id = excluded.user_id, changed_at = now()
    ${MOVED}`.$castTo(),
)

export async function storeFields(
  tx: Tx,
  key: ItemKey,
  userId: string | null,
  rows: FieldWrite[],
): Promise<FieldMoved[]> {
  return rows.length === 0 ? [] : tx.write(stored, { ...key, userId, rows: JSON.stringify(rows) })
}

const saved = statement<FieldWrites, FieldMoved>('drafts.saved', (_, p) =>
  sql`insert into draft_fields (fork_id, item_id, kind, user_id, language, field, version, writers, is_waiting)
    select ${p.siteId}, ${p.itemId}, ${p.kind}, ${p.userId}, r.language, r.field, 1, '{"": 1}', false
    from jsonb_to_recordset(${p.rows}::jsonb) as r(language text, field text)
    ${ON_CONFLICT} do update set version = draft_fields.version + 1,
      writers = draft_fields.writers || jsonb_build_object('', draft_fields.version + 1),
      is_waiting = false, value = null, user_id = excluded.user_id, changed_at = now()
    ${MOVED}`.$castTo(),
)

/**
 * Records that a save of the whole item wrote these fields. Their drafts end. Other editors are in conflict until they have
 * seen the new version of the field.
 */
export async function noteSaved(
  tx: Tx,
  key: ItemKey,
  userId: string | null,
  changed: Pick<FieldRow, 'language' | 'field'>[],
): Promise<FieldMoved[]> {
  return changed.length === 0 ? [] : tx.write(saved, { ...key, userId, rows: JSON.stringify(changed) })
}

/** Sets what still waits of a published field: nothing, or a newer draft. */
export async function setWaiting(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  { language, field, isWaiting, value }: Pick<FieldRow, 'language' | 'field' | 'isWaiting' | 'value'>,
): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('draftFields')
      .set({ isWaiting, value: isWaiting ? JSON.stringify(value) : null })
      .where(isOfItem({ siteId, kind, itemId }))
      .where('language', '=', language)
      .where('field', '=', field),
  )
}
