import type { BulkOutcome } from '../../contract/bulk.ts'
import { putManyIntoTrash, removeManyFromTrash } from '../../history/queries.ts'
import { stateOf } from '../../item/item-type.ts'
import type { LockedItem } from '../../item/store/declared.ts'
import { stateBefore } from '../../publications/published.ts'
import { putBack, toTakenDown } from '../../item/state.ts'
import { type Before, insertBulkAction } from './queries.ts'
import { type Done, told } from './told.ts'
import { batchesOf, changesOf, type BulkWork, recordMany, writeMany } from '../many.ts'

export async function trashAll(many: BulkWork, locked: LockedItem[]): Promise<Done> {
  const { ctx, tx, type, site } = many
  const { kind } = type
  const ids = locked.map(({ id }) => id)
  const userId = ctx.actor?.userId ?? null
  const before: Before[] = []
  for await (const records of batchesOf(many, ids)) {
    await writeMany(many, await changesOf(many, records, () => toTakenDown), 'unpublish')
    const items = records.map((record) => ({ id: record.id, was: stateBefore(type, record) }))
    await putManyIntoTrash(tx, { siteId: site.id, kind }, userId, items)
    before.push(...records.map(({ id, version }) => ({ id, version, facts: {} })))
  }
  touchAlwaysSeen(many)
  if (before.length === 0) return { done: [], already: [], refused: new Map(), undo: null }
  const undo = ctx.newId()
  await insertBulkAction(tx, { forkId: site.id, id: undo, kind, verb: 'trash', userId, items: before })
  return { done: ids, already: [], refused: new Map(), undo }
}

/** Takes items out of the trash, those that are still in it. */
export async function restoreAll(many: BulkWork, ids: string[]): Promise<BulkOutcome> {
  const { tx, type, site } = many
  const { store, kind } = type
  const was = await removeManyFromTrash(tx, { siteId: site.id, kind }, ids)
  const done = (await store.lockNamed(tx, site.id, [...was.keys()])).map(({ id }) => id)
  for await (const records of batchesOf(many, done)) {
    const changes = await changesOf(many, records, ({ id }) => {
      const stood = was.get(id)
      return stood ? putBack(stood) : null
    })
    await writeMany(many, changes, 'restore')
  }
  touchAlwaysSeen(many)
  await recordMany(many, 'restore', done)
  const gone = ids.filter((id) => !was.has(id))
  return told(tx, type, site.id, { done, already: [], refused: new Map(), undo: null }, gone)
}

/** The facts of what is always seen stay as they are, so writing them touches no page. */
function touchAlwaysSeen({ tx, type, site }: BulkWork): void {
  if (stateOf(type).isAlwaysSeen) tx.touch(site.id, type.tag)
}
