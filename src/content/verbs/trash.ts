import { change, type Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { conflict } from '../../kernel/problem.ts'
import { brokenConstraint } from '../../platform/db/run.ts'
import { type ActivityContext, recordActivity } from '../activity/index.ts'
import { itemAnswer } from '../item/answers.ts'
import { allowedItem, findAnyItem } from '../item/find.ts'
import { putIntoTrash, removeFromTrash, removeKept } from '../history/queries.ts'
import { erased, type ItemType, stateOf } from '../item/item-type.ts'
import { stateBefore } from '../publications/published.ts'
import { removeDocuments } from '../search/queries.ts'
import { putBack, takeDown } from '../item/state.ts'
import { workContextOf, edit, finish, refusing, beginWork, type Work, write } from './work.ts'

/** Puts an item into the trash, from which it can be restored. @throws notFound, notAllowed */
export async function trash(ctx: Ctx, type: ItemType, id: string) {
  const item = await allowedItem(ctx, type, id, type.removal ?? type.capability, findAnyItem)
  return change(ctx, item.forkId, async (tx) => {
    const work = await beginWork(tx, type, workContextOf(ctx, item.forkId), item.id)
    const { before, key, userId } = work
    if (before.isTrashed) return itemAnswer(ctx, type, before, work.drafts)
    await edit(work, { state: takeDown })
    await write(work)
    await putIntoTrash(tx, key, userId, stateBefore(type, before))
    work.item = { ...work.item, isTrashed: true }
    touchAlwaysSeen(work)
    await finish(work, { action: 'trash' })
    return itemAnswer(ctx, type, work.item, work.drafts)
  })
}

/** Takes an item out of the trash and restores its state. @throws notFound, notAllowed */
export async function restore(ctx: Ctx, type: ItemType, id: string) {
  const item = await allowedItem(ctx, type, id, type.removal ?? type.capability, findAnyItem)
  return change(ctx, item.forkId, async (tx) => {
    const work = await beginWork(tx, type, workContextOf(ctx, item.forkId), item.id)
    const was = await removeFromTrash(tx, work.key)
    if (!was) return itemAnswer(ctx, type, work.item, work.drafts)
    touchAlwaysSeen(work)
    work.item = { ...work.item, isTrashed: false }
    await edit(work, { state: putBack(was) })
    await finish(work, { action: 'restore' })
    return itemAnswer(ctx, type, work.item, work.drafts)
  })
}

/** For a type with the state `always`, `edit` changes nothing and so does not touch its pages. */
function touchAlwaysSeen({ tx, type, site }: Work): void {
  if (stateOf(type).isAlwaysSeen) tx.touch(site.id, type.tag)
}

/** Deletes an item for good. @throws notFound, notAllowed, conflict by rules of the type */
export async function remove(ctx: Ctx, type: ItemType, id: string): Promise<void> {
  const item = await allowedItem(ctx, type, id, type.removal ?? type.capability, findAnyItem)
  await change(ctx, item.forkId, (tx) => removeIn(tx, type, ctx, item))
}

/** Deletes an item if it is in the trash. @throws Problem of the rules of the type */
export async function purgeIn(
  tx: Tx,
  type: ItemType,
  activityContext: ActivityContext,
  siteId: string,
  id: string,
): Promise<void> {
  await removeIn(tx, type, activityContext, { forkId: siteId, id }, ({ isTrashed }) => isTrashed)
}

async function removeIn(
  tx: Tx,
  type: ItemType,
  activityContext: ActivityContext,
  { forkId: siteId, id }: { forkId: string; id: string },
  isMeant: (item: { isTrashed: boolean }) => boolean = () => true,
): Promise<void> {
  // Somebody else has deleted it meanwhile, and has logged it.
  if ((await type.store.lock(tx, siteId, id)) === null) return
  const before = await type.store.find(tx, [siteId], id)
  if (!before || !isMeant(before)) return
  await removeItem(tx, type, siteId, id)
  await removeKept(tx, { siteId, kind: type.kind }, [id])
  await recordActivity(tx, activityContext, { siteId, action: `${type.kind}.delete`, objectId: id, before })
}

/** Deletes the row of an item and its search documents. @throws Problem of the type's rules */
export async function removeItem<F extends object, T extends object, W extends object, A extends object>(
  tx: Tx,
  typed: ItemType<F, T, W, A>,
  siteId: string,
  id: string,
): Promise<void> {
  const type = erased(typed)
  const { holds } = type
  // Counted before: after a failed statement the transaction runs no further query.
  const shownCount = holds ? await holds.countShown(tx, siteId, id) : 0
  tx.touch(siteId, type.tag)
  await refusing(type, null, type.store.remove(tx, siteId, id)).catch((error: unknown) => {
    if (!holds || brokenConstraint(error) !== holds.constraint) throw error
    throw conflict(shownCount > 0 ? holds.sentences.shown : holds.sentences.trashed)
  })
  if (type.search) await removeDocuments(tx, { siteId, kind: type.search.kind, itemIds: [id] })
}
