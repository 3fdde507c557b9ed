import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { isOfItem, type ItemKey } from '../drafts/queries.ts'
import type { SourceRow } from '../translating/queries.ts'

/** Whose proposals in which language. */
interface Whose {
  userId: string
  language: string
}

/** What a model proposes for a field, in the form in which the field is stored. */
export interface Proposal {
  field: string
  value: unknown
  /** The field in the source language that it was made of. */
  source: unknown
  answerId: string
  madeAt: string
}

const ofItem = statement('proposals.ofItem', (q, p: ItemKey & Whose) =>
  q
    .selectFrom('modelProposals')
    .select(['field', 'value', 'source', 'answerId', 'madeAt'])
    .where(isOfItem(p))
    .where('userId', '=', p.userId)
    .where('language', '=', p.language)
    .where('endedAt', 'is', null)
    .orderBy('field'),
)

/** What waits for an account at an item in a language. */
export const listProposals = (db: Reads, key: ItemKey, { userId, language }: Whose): Promise<Proposal[]> =>
  db.many(ofItem, { ...key, userId, language })

/** An item at which proposals wait in a language. */
export interface WaitingItem {
  kind: string
  itemId: string
  language: string
  fields: number
  madeAt: string
}

/** Most items that are told. */
const TOLD_MAX = 500

const waiting = statement('proposals.waiting', (q, p: { siteId: string; userId: string }) =>
  q
    .selectFrom('modelProposals as m')
    .select(['m.kind', 'm.itemId', 'm.language'])
    .select(sql<number>`count(*)::int`.as('fields'))
    .select(sql<string>`max(m.made_at)`.as('madeAt'))
    .where('m.forkId', '=', p.siteId)
    .where('m.userId', '=', p.userId)
    .where('m.endedAt', 'is', null)
    .where(
      sql<boolean>`not exists (select from trash t where t.fork_id = m.fork_id and t.item_id = m.item_id and t.kind = m.kind)`,
    )
    .groupBy(['m.kind', 'm.itemId', 'm.language'])
    .orderBy('madeAt', 'desc')
    .orderBy('m.itemId')
    .orderBy('m.language')
    .limit(sql.lit(TOLD_MAX)),
)

/** The items at which proposals wait for an account, the newest first; those in the trash are left out. */
export const listWaitingItems = (db: Reads, siteId: string, userId: string): Promise<WaitingItem[]> =>
  db.many(waiting, { siteId, userId })

type NewProposal = Pick<Proposal, 'field' | 'value' | 'source'>

/** Keeps proposals for an account, in the place of older ones for the same fields. */
export async function storeProposals(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  { userId, language, answerId }: Whose & { answerId: string },
  proposals: readonly NewProposal[],
): Promise<void> {
  if (proposals.length === 0) return
  const rows = proposals.map(({ field, value, source }) => ({
    forkId: siteId,
    kind,
    itemId,
    language,
    field,
    userId,
    answerId,
    value: JSON.stringify(value),
    source: JSON.stringify(source),
  }))
  await tx.run((q) =>
    q
      .insertInto('modelProposals')
      .values(rows)
      .onConflict((c) =>
        c.columns(['forkId', 'itemId', 'kind', 'language', 'field', 'userId']).doUpdateSet((e) => ({
          answerId: e.ref('excluded.answerId'),
          value: e.ref('excluded.value'),
          source: e.ref('excluded.source'),
          madeAt: sql<string>`now()`,
          endedAt: null,
        })),
      ),
  )
}

/**
 * Says of proposals that they do not wait any more, or do so again.
 * @param fields left out: all of them
 * @returns the fields whose proposals stand otherwise now
 */
export async function markEnded(
  tx: Tx,
  key: ItemKey,
  { userId, language }: Whose,
  isEnded: boolean,
  fields?: readonly string[],
): Promise<string[]> {
  const rows = await tx.run((q) => {
    const own = q
      .updateTable('modelProposals')
      .set({ endedAt: isEnded ? sql<string>`now()` : null })
      .where(isOfItem(key))
      .where('userId', '=', userId)
      .where('language', '=', language)
      .where('endedAt', isEnded ? 'is' : 'is not', null)
      .returning('field')
    return fields ? own.where('field', '=', sql<string>`any(${fields}::text[])`) : own
  })
  return rows.map(({ field }) => field)
}

/** The proposals that these answers were are taken, so they wait no longer. @returns what each was made of */
export async function takeProposals(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  takings: readonly { language: string; field: string; answerId: string }[],
): Promise<SourceRow[]> {
  if (takings.length === 0) return []
  const named = JSON.stringify(
    takings.map(({ language, field, answerId }) => ({ language, field, answerId })),
  )
  return tx.run(
    () => sql<SourceRow>`update model_proposals m set ended_at = now()
      from jsonb_to_recordset(${named}::jsonb) as r(language text, field text, "answerId" uuid)
      where m.fork_id = ${siteId} and m.kind = ${kind} and m.item_id = ${itemId}
        and m.language = r.language and m.field = r.field and m.answer_id = r."answerId"
      returning m.language, m.field, m.source`,
  )
}
