import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { FieldRow, ItemKey } from '../drafts/queries.ts'

/** A field as it waited when its publication was planned. */
export type PlannedField = Pick<FieldRow, 'language' | 'field' | 'version' | 'value'>

/** Changes that go out at a moment. */
export interface Plan {
  dueAt: string
  fields: PlannedField[]
  userId: string | null
}

const due = statement('planned.due', (q, p: { limit: number }) =>
  q
    .selectFrom('plannedPublications')
    .select(['forkId', 'kind', 'itemId'])
    .where('dueAt', '<=', sql<string>`now()`)
    .where('refusal', 'is', null)
    .orderBy('dueAt')
    .orderBy('itemId')
    .limit(p.limit),
)

const ofSite = statement('planned.ofSite', (q, p: { siteId: string }) =>
  q
    .selectFrom('plannedPublications')
    .select(['forkId', 'kind', 'itemId', 'dueAt', 'refusal'])
    .where('forkId', '=', p.siteId)
    .orderBy('dueAt')
    .orderBy('itemId'),
)

/** What of all sites is due, the longest first. */
export const listDue = (db: Reads, limit: number) => db.many(due, { limit })

/** What is planned on a site, with what was refused. */
export const listPlans = (db: Reads, siteId: string) => db.many(ofSite, { siteId })

/** Plans a publication in the place of one that was planned before. */
export async function savePlan(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  { dueAt, fields, userId }: Plan,
): Promise<void> {
  const plan = { dueAt, fields: JSON.stringify(fields), userId, refusal: null }
  await tx.run((q) =>
    q
      .insertInto('plannedPublications')
      .values({ forkId: siteId, kind, itemId, ...plan })
      .onConflict((c) => c.columns(['forkId', 'itemId', 'kind']).doUpdateSet(plan)),
  )
}

/** Takes a plan that is due out of the store; null where another process was faster, or somebody changed it. */
export async function takeDuePlan(tx: Tx, { siteId, kind, itemId }: ItemKey): Promise<Plan | null> {
  const [taken] = await tx.run((q) =>
    q
      .deleteFrom('plannedPublications')
      .where('forkId', '=', siteId)
      .where('kind', '=', kind)
      .where('itemId', '=', itemId)
      .where('dueAt', '<=', sql<string>`now()`)
      .where('refusal', 'is', null)
      .returning(['dueAt', 'fields', 'userId']),
  )
  // The column of fields is written by `savePlan` alone.
  return taken ? { ...taken, fields: taken.fields as unknown as PlannedField[] } : null
}

/** Keeps a plan that was due, with the reason why it did not go out. */
export async function refusePlan(tx: Tx, { siteId, kind, itemId }: ItemKey, refusal: string): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('plannedPublications')
      .set({ refusal })
      .where('forkId', '=', siteId)
      .where('kind', '=', kind)
      .where('itemId', '=', itemId)
      .where('dueAt', '<=', sql<string>`now()`),
  )
}

/** Forgets what was planned of these items. @returns whether there was something */
export async function removePlans(
  tx: Tx,
  { siteId, kind }: Omit<ItemKey, 'itemId'>,
  itemIds: readonly string[],
): Promise<boolean> {
  const gone = await tx.run((q) =>
    q
      .deleteFrom('plannedPublications')
      .where('forkId', '=', siteId)
      .where('kind', '=', kind)
      .where('itemId', 'in', itemIds)
      .returning('itemId'),
  )
  return gone.length > 0
}
