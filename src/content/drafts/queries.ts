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

const fields = statement('drafts.fields', (q, p: ItemKey) =>
  q
    .selectFrom('draftFields')
    .leftJoin('users', 'users.id', 'draftFields.userId')
    .select(['language', 'field', 'draftFields.version', 'writers', 'isWaiting', 'value'])
    .select(sql<string>`coalesce(users.username, '')`.as('by'))
    .select('changedAt as at')
    .where('draftFields.forkId', '=', p.siteId)
    .where('draftFields.kind', '=', p.kind)
    .where('draftFields.itemId', '=', p.itemId)
    .orderBy('language')
    .orderBy('field'),
)

/** The fields of an item that were written since it was created. */
export async function listFields(db: Reads, key: ItemKey): Promise<FieldRow[]> {
  // Only this file writes the column `writers`.
  return (await db.many(fields, key)) as FieldRow[]
}

export type FieldWrite = Omit<FieldRow, 'by' | 'at'>

const MOVED = ['language', 'field', 'version', 'changedAt as at'] as const

/** Where a field stands after a write. */
export type FieldMoved = Pick<FieldRow, 'language' | 'field' | 'version' | 'at'>

export async function storeFields(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  userId: string | null,
  rows: FieldWrite[],
): Promise<FieldMoved[]> {
  if (rows.length === 0) return []
  return tx.run((q) =>
    q
      .insertInto('draftFields')
      .values(
        rows.map(({ language, field, version, writers, isWaiting, value }) => ({
          forkId: siteId,
          itemId,
          kind,
          language,
          field,
          version,
          writers: JSON.stringify(writers),
          isWaiting,
          value: isWaiting ? JSON.stringify(value) : null,
          userId,
        })),
      )
      .onConflict((c) =>
        c.columns(['forkId', 'itemId', 'kind', 'language', 'field']).doUpdateSet((e) => ({
          version: e.ref('excluded.version'),
          writers: e.ref('excluded.writers'),
          isWaiting: e.ref('excluded.isWaiting'),
          value: e.ref('excluded.value'),
          userId: e.ref('excluded.userId'),
          changedAt: sql<string>`now()`,
        })),
      )
      .returning(MOVED),
  )
}

/**
 * Records that a save of the whole item wrote these fields. Their drafts end. Other editors are in conflict until they have
 * seen the new version of the field.
 */
export async function noteSaved(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  userId: string | null,
  changed: Pick<FieldRow, 'language' | 'field'>[],
): Promise<FieldMoved[]> {
  if (changed.length === 0) return []
  const next = sql<number>`draft_fields.version + 1`
  return tx.run((q) =>
    q
      .insertInto('draftFields')
      .values(
        changed.map(({ language, field }) => ({
          forkId: siteId,
          itemId,
          kind,
          language,
          field,
          version: 1,
          writers: JSON.stringify({ '': 1 }),
          isWaiting: false,
          userId,
        })),
      )
      .onConflict((c) =>
        c.columns(['forkId', 'itemId', 'kind', 'language', 'field']).doUpdateSet({
          version: next,
          writers: sql`draft_fields.writers || jsonb_build_object('', ${next})`,
          isWaiting: false,
          value: null,
          userId,
          changedAt: sql<string>`now()`,
        }),
      )
      .returning(MOVED),
  )
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
