import { change, type Ctx } from '../../platform/context.ts'
import { itemAnswer } from '../item/answers.ts'
import { allowedItem, findAnyItem } from '../item/find.ts'
import { putIntoTrash, removeFromTrash } from '../history/queries.ts'
import { type ItemType, stateOf } from '../item/item-type.ts'
import { stateBefore } from '../publications/published.ts'
import { putBack, toTakenDown } from '../item/state.ts'
import { workContextOf, edit, finish, beginWork, type Work, write } from './work.ts'

/** Puts an item into the trash, from which it can be restored. @throws notFound, notAllowed */
export async function trash(ctx: Ctx, type: ItemType, id: string) {
  const item = await allowedItem(ctx, type, id, type.removal ?? type.capability, findAnyItem)
  return change(ctx, item.forkId, async (tx) => {
    const work = await beginWork(tx, type, workContextOf(ctx, item.forkId), item.id)
    const { before, key, userId } = work
    if (before.isTrashed) return itemAnswer(ctx, type, before, work.drafts)
    await edit(work, { state: toTakenDown })
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
