import type { BulkOutcome } from '../../contract/bulk.ts'
import { change, type Ctx, requireCapability, siteOf } from '../../../platform/context.ts'
import type { Item, ItemType, Values } from '../../item/item-type.ts'
import { batchesOf, type FactsChange, only, recordMany, writeMany } from '../many.ts'
import { type BulkWrite, lockTarget } from './actions.ts'
import { type Before, insertBulkAction } from './queries.ts'
import { told } from './told.ts'

/**
 * Writes shared fields of many items, in one transaction, and can be undone.
 * @param edit the new values of an item; null where it has them already
 * @throws notAllowed, Problem `stale` as `runBulk`
 */
export async function editMany(
  ctx: Ctx,
  type: ItemType,
  target: BulkWrite['target'],
  edit: (record: Item) => Values | null,
): Promise<BulkOutcome> {
  const site = siteOf(ctx)
  requireCapability(ctx, site.id, type.capability)
  return change(ctx, site.id, async (tx) => {
    const { store, kind } = type
    const many = { ctx, tx, type, site }
    const { locked, gone } = await lockTarget(tx, type, site.id, target)
    const before: Before[] = []
    const ids = locked.map(({ id }) => id)
    for await (const records of batchesOf(many, ids)) {
      const changes = records.flatMap((record): FactsChange[] => {
        const edited = edit(record)
        return edited ? [{ record, after: { ...store.factsOf(record), ...edited } }] : []
      })
      const fields = await writeMany(many, changes, 'save')
      for (const { record } of changes)
        before.push({
          id: record.id,
          version: record.version + 1,
          facts: only(store.factsOf(record), fields),
        })
    }
    const done = before.map(({ id }) => id)
    const isDone = new Set(done)
    const undo = done.length > 0 ? ctx.newId() : null
    const userId = ctx.actor?.userId ?? null
    if (undo)
      await insertBulkAction(tx, { forkId: site.id, id: undo, kind, verb: 'save', userId, items: before })
    await recordMany(many, 'save', done)
    const already = ids.filter((id) => !isDone.has(id))
    return told(tx, type, site.id, { done, already, refused: new Map(), undo }, gone)
  })
}
