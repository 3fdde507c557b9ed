import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { type FieldRow, isOfItem, type ItemKey } from '../drafts/queries.ts'

/** The draft of a field at the time when its publication was planned. */
export type PlannedField = Pick<FieldRow, 'language' | 'field' | 'version' | 'value'>

/** Changes of an item to publish at a moment. */
interface Plan {
  dueAt: string
  fields: PlannedField[]
  userId: string | null
  /** Shared by plans that were made together. */
  batchId: string
}

/** Written only by this file. */
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

/** Batches of all sites that are due, the longest overdue first. */
export const listDue = (db: Reads, limit: number) => db.many(due, { limit })

/** The items of a batch that are due. */
export const listDueItems = (db: Reads, batch: { siteId: string; batchId: string }) => db.many(ofBatch, batch)

/** Plans of a site, with those that were refused. */
export const listPlans = (db: Reads, siteId: string) => db.many(ofSite, { siteId })

/** Saves the plan of an item and replaces an earlier one. */
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

/** Deletes and returns a plan that is due; null where another process took it first, or somebody changed it. */
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
 * Stores with each plan of a batch why it was not published.
 * @param refused the item whose rule refused, and the sentence; the other plans are refused with it
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

/** Removes fields from the plan of an item that were published or saved otherwise; a plan without fields is deleted. */
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

/** Deletes the plans of these items. @returns whether there were any */
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
