import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { type FieldRow, isOfItem, type ItemKey } from '../drafts/queries.ts'

/** A field as it waited when its publication was planned. */
export type PlannedField = Pick<FieldRow, 'language' | 'field' | 'version' | 'value'>

/** Changes that go out at a moment. */
interface Plan {
  dueAt: string
  fields: PlannedField[]
  userId: string | null
  /** What was planned together has one. */
  batchId: string
}

/** What `savePlan` alone puts there. */
const plannedFields = sql<PlannedField[]>`fields`.as('fields')

const due = statement('planned.due', (q, p: { limit: number }) =>
  q
    .selectFrom('plannedPublications')
    .select(['forkId', 'batchId'])
    .where('dueAt', '<=', sql<string>`now()`)
    .where('refusal', 'is', null)
    .groupBy(['forkId', 'batchId'])
    .orderBy(sql`min(due_at)`)
    .orderBy('batchId')
    .limit(p.limit),
)

const ofBatch = statement('planned.ofBatch', (q, p: { siteId: string; batchId: string }) =>
  q
    .selectFrom('plannedPublications')
    .select(['forkId', 'kind', 'itemId'])
    .where('forkId', '=', p.siteId)
    .where('batchId', '=', p.batchId)
    .where('dueAt', '<=', sql<string>`now()`)
    .where('refusal', 'is', null)
    .orderBy('kind')
    .orderBy('itemId'),
)

const ofSite = statement('planned.ofSite', (q, p: { siteId: string }) =>
  q
    .selectFrom('plannedPublications')
    .select(['forkId', 'kind', 'itemId', 'dueAt', plannedFields, 'refusal'])
    .where('forkId', '=', p.siteId)
    .orderBy('dueAt')
    .orderBy('itemId'),
)

/** What of all sites is due, the longest first; what was planned together is one. */
export const listDue = (db: Reads, limit: number) => db.many(due, { limit })

/** The items of a batch that are due. */
export const listDueItems = (db: Reads, batch: { siteId: string; batchId: string }) => db.many(ofBatch, batch)

/** What is planned on a site, with what was refused. */
export const listPlans = (db: Reads, siteId: string) => db.many(ofSite, { siteId })

/** Plans a publication in the place of one that was planned before. */
export async function savePlan(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  { dueAt, fields, userId, batchId }: Plan,
): Promise<void> {
  const plan = { dueAt, fields: JSON.stringify(fields), userId, batchId, refusal: null }
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
      .where(isOfItem({ siteId, kind, itemId }))
      .where('dueAt', '<=', sql<string>`now()`)
      .where('refusal', 'is', null)
      .returning(['dueAt', plannedFields, 'userId', 'batchId']),
  )
  return taken ?? null
}

/**
 * Keeps what was due together, with the reason why it did not go out.
 * @param refused the item that a rule kept back, and its sentence; the others stay with it
 */
export async function refuseBatch(
  tx: Tx,
  { siteId, batchId }: { siteId: string; batchId: string },
  { kind, itemId, refusal }: { kind: string; itemId: string; refusal: string },
): Promise<void> {
  const others = `What goes out together with it was refused: ${refusal}`
  await tx.run((q) =>
    q
      .updateTable('plannedPublications')
      .set({
        refusal: sql<string>`case when kind = ${kind} and item_id = ${itemId} then ${refusal} else ${others} end`,
      })
      .where('forkId', '=', siteId)
      .where('batchId', '=', batchId)
      .where('dueAt', '<=', sql<string>`now()`),
  )
}

/** Forgets of what was planned of an item the fields that were published or saved otherwise; a plan without any is over. */
export async function removePlannedFields(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  gone: readonly Pick<FieldRow, 'language' | 'field'>[],
): Promise<void> {
  const [plan] = await tx.run((q) =>
    q
      .selectFrom('plannedPublications')
      .select(['forkId', plannedFields])
      .where(isOfItem({ siteId, kind, itemId }))
      .forUpdate(),
  )
  if (!plan) return
  const left = plan.fields.filter(
    ({ language, field }) => !gone.some((one) => one.language === language && one.field === field),
  )
  if (left.length === plan.fields.length) return
  if (left.length === 0) return void (await removePlans(tx, { siteId, kind }, [itemId]))
  await tx.run((q) =>
    q
      .updateTable('plannedPublications')
      .set({ fields: JSON.stringify(left) })
      .where(isOfItem({ siteId, kind, itemId })),
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
