import { conflict } from '../../kernel/problem.ts'
import { change, type Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { brokenConstraint } from '../../platform/db/run.ts'
import { type ActivityContext, recordActivity } from '../activity/index.ts'
import { removeKept } from '../history/queries.ts'
import { allowedItem, findAnyItem } from '../item/find.ts'
import { erased, type ItemType } from '../item/item-type.ts'
import { removeDocuments } from '../search/queries.ts'
import { refusing } from './work.ts'

/** Deletes an item for good. @throws notFound, notAllowed, conflict after the rules of the type */
export async function remove(ctx: Ctx, type: ItemType, id: string): Promise<void> {
  const item = await allowedItem(ctx, type, id, type.removal ?? type.capability, findAnyItem)
  await change(ctx, item.forkId, (tx) => removeIn(tx, type, ctx, item))
}

/** Deletes an item for good if it is in the trash; otherwise does nothing. @throws Problem after the rules of the type */
export async function purgeIn(
  tx: Tx,
  type: ItemType,
  activityContext: ActivityContext,
  siteId: string,
  id: string,
): Promise<void> {
  await removeIn(tx, type, activityContext, { forkId: siteId, id }, ({ isTrashed }) => isTrashed)
}

/**
 * Deletes an item for good in a larger transaction; one that is gone was deleted, and recorded, before.
 * @throws Problem after the rules of the type
 */
export async function removeIn(
  tx: Tx,
  type: ItemType,
  activityContext: ActivityContext,
  { forkId: siteId, id }: { forkId: string; id: string },
  isMeant: (item: { isTrashed: boolean }) => boolean = () => true,
): Promise<void> {
  // Another call has deleted it meanwhile, and recorded that.
  if ((await type.store.lock(tx, siteId, id)) === null) return
  const before = await type.store.findIn(tx, siteId, id)
  if (!before || !isMeant(before)) return
  await removeItem(tx, type, siteId, id)
  await removeKept(tx, { siteId, kind: type.kind }, [id])
  recordActivity(tx, activityContext, { siteId, action: `${type.kind}.delete`, objectId: id, before })
}

/** Deletes the row of an item, and what readers find of it. @throws Problem of the type's rules */
export async function removeItem<F extends object, T extends object, W extends object, A extends object>(
  tx: Tx,
  typed: ItemType<F, T, W, A>,
  siteId: string,
  id: string,
): Promise<void> {
  const type = erased(typed)
  const { children } = type
  // Asked before the delete: once the database has refused a statement, the transaction runs no further query.
  const shownCount = children ? await children.countShown(tx, siteId, id) : 0
  tx.touch(siteId, type.tag)
  await refusing(type, null, type.store.remove(tx, siteId, id)).catch((error: unknown) => {
    if (!children || brokenConstraint(error) !== children.constraint) throw error
    throw conflict(shownCount > 0 ? children.sentences.shown : children.sentences.trashed)
  })
  if (type.search) await removeDocuments(tx, { siteId, kind: type.search.kind, itemIds: [id] })
}
