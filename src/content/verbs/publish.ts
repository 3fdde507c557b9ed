import type { ScheduleWrite } from '../../kernel/publication-shape.ts'
import { notFound } from '../../kernel/problem.ts'
import { isSeen, type Status } from '../../kernel/publication.ts'
import { actorOf, change, type Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Choice, everything } from '../item/choice.ts'
import { allowedItem } from '../item/find.ts'
import { type ItemType, stateOf } from '../item/item-type.ts'
import { planChanges } from '../planned/plan.ts'
import { scheduled } from '../item/publication.ts'
import { moments, toPublished, toTakenDown } from '../item/state.ts'
import { type ItemRef, saveAsPublication, saveInTransaction } from './save.ts'
import { beginWork, finish, reload, workContextOf } from './work.ts'

/** Publishes an item now, with all its drafts. @throws notFound, notAllowed */
export async function publish(ctx: Ctx, type: ItemType, id: string) {
  const item = await allowedItem(ctx, type, id, 'content.publish')
  return saveInTransaction(ctx, type, item, { taking: () => everything, state: toPublished })
}

/** Takes an item off the public site and out of the schedule. @throws notFound, notAllowed */
export async function unpublish(ctx: Ctx, type: ItemType, id: string) {
  const item = await allowedItem(ctx, type, id, 'content.publish')
  return saveInTransaction(ctx, type, item, { taking: () => null, state: toTakenDown })
}

/** Items that are published together at a moment. */
interface Batch {
  choice: Choice
  batchId: string
}

/**
 * Schedules when an item is published and unpublished; for an item that readers see, when its present drafts are published.
 * @throws notFound, notAllowed, invalid
 */
export async function schedule(ctx: Ctx, type: ItemType, id: string, write: ScheduleWrite) {
  const item = await allowedItem(ctx, type, id, 'content.publish')
  const batch = { choice: everything, batchId: ctx.newId() }
  return change(ctx, item.forkId, (tx) => scheduleIn(ctx, tx, type, item, write, batch))
}

/** The same in a larger transaction. @throws invalid */
export async function scheduleIn(
  ctx: Ctx,
  tx: Tx,
  type: ItemType,
  ref: ItemRef,
  write: ScheduleWrite,
  batch: Batch,
) {
  const rest = await planIn(ctx, tx, type, ref, write, batch)
  if (rest === null && write.publishAt !== null) stateOf(type).requireMoments()
  const taking = (status: Status) => (isSeen(status) ? null : everything)
  return saveAsPublication(ctx, tx, type, ref, { taking, state: moments(scheduled(rest ?? write)) })
}

/** Plans the changes of an item that readers see. @returns the rest of the write; null where nothing was planned */
async function planIn(
  ctx: Ctx,
  tx: Tx,
  type: ItemType,
  { forkId: siteId, id }: ItemRef,
  write: ScheduleWrite,
  batch: Batch,
): Promise<ScheduleWrite | null> {
  const work = await beginWork(tx, type, workContextOf(ctx, siteId), id)
  const { before, key, drafts: rows } = work
  if (before.isTrashed) throw notFound()
  if (!isSeen(before.status)) return null
  const rest = await planChanges(tx, key, write, { ...batch, rows, userId: actorOf(ctx).userId })
  if (rest === null) return null
  work.item = await reload(work)
  await finish(work, { action: 'schedule' })
  return rest
}
