import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

/** What items of all types are found by. */
export interface ItemKey {
  siteId: string
  kind: string
  itemId: string
}

/** The rows of one item in a table that is kept of all types. */
export function isOfItem({ siteId, kind, itemId }: ItemKey) {
  return sql<boolean>`fork_id = ${siteId} and kind = ${kind} and item_id = ${itemId}`
}

/** What is known of a field that was written after its item was created. */
export interface FieldRow {
  /** Code of the language; '' for what is the same in every language. */
  language: string
  field: string
  version: number
  /** The newest edit of each writer that the value descends from. */
  writers: Record<string, number>
  isWaiting: boolean
  /** There while it waits for publication. */
  value: unknown
  /** Username of who wrote it; '' for an account that is gone. */
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

/** The fields of an item that were written after its creation, with what waits. */
export async function listFields(db: Reads, key: ItemKey): Promise<FieldRow[]> {
  // The column of writers is written by `storeFields` alone.
  return (await db.many(fields, key)) as FieldRow[]
}

export type FieldWrite = Omit<FieldRow, 'by' | 'at'>

const MOVED = ['language', 'field', 'version', 'changedAt as at'] as const

/** A field that was written just now. */
export type FieldMoved = Pick<FieldRow, 'language' | 'field' | 'version' | 'at'>

/** Writes what is known of fields. */
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
 * Says that these fields were written by a save of the whole item: what waited of them is over, and who edits them knows the new
 * value only by the field's version.
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

/** Says what of a field waits still once it was published: nothing, or what was written since. */
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
