import type { BulkOutcome } from '../../contract/bulk.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { recordActivity } from '../../activity/index.ts'
import { putManyIntoTrash, removeManyFromTrash } from '../../history/queries.ts'
import type { ItemType } from '../../item/item-type.ts'
import type { Held } from '../../item/store/declared.ts'
import { stateBefore } from '../../publications/published.ts'
import { putBack, takeDown } from '../../item/state.ts'
import { factsAfter } from '../work.ts'
import { writtenMany } from './publish.ts'
import { type Before, insertBulkAction } from './queries.ts'
import { type Done, told } from './told.ts'
import { BATCH, type FactsChange } from '../many.ts'

/** Throws all away, as single items are thrown away. */
export async function trashAll(ctx: Ctx, tx: Tx, type: ItemType, site: Site, held: Held[]): Promise<Done> {
  const { store, kind } = type
  const ids = held.map(({ id }) => id)
  const userId = ctx.actor?.userId ?? null
  const before: Before[] = []
  for (let i = 0; i < ids.length; i += BATCH) {
    const records = await store.list(tx, site.id, { where: { id: ids.slice(i, i + BATCH) } })
    const changes: FactsChange[] = []
    for (const record of records) {
      changes.push({ record, after: await factsAfter(tx, type, site, record, { state: takeDown }) })
    }
    await writtenMany(ctx, tx, type, site, changes, 'unpublish')
    const items = records.map((record) => ({ id: record.id, was: stateBefore(type, record) }))
    await putManyIntoTrash(tx, { siteId: site.id, kind }, userId, items)
    before.push(...records.map(({ id, version }) => ({ id, version, facts: {} })))
  }
  if (before.length === 0) return { done: [], already: [], refused: new Map(), undo: null }
  const undo = ctx.newId()
  await insertBulkAction(tx, { forkId: site.id, id: undo, kind, verb: 'trash', userId, items: before })
  return { done: ids, already: [], refused: new Map(), undo }
}

/** Has items back out of the trash, those that are there still. */
export async function restoreAll(
  ctx: Ctx,
  tx: Tx,
  type: ItemType,
  site: Site,
  ids: string[],
): Promise<BulkOutcome> {
  const { store, kind } = type
  const was = await removeManyFromTrash(tx, { siteId: site.id, kind }, ids)
  const done = (await store.holdNamed(tx, site.id, [...was.keys()])).map(({ id }) => id)
  for (let i = 0; i < done.length; i += BATCH) {
    const records = await store.list(tx, site.id, { where: { id: done.slice(i, i + BATCH) } })
    const changes: FactsChange[] = []
    for (const record of records) {
      const stood = was.get(record.id)
      if (!stood) continue
      changes.push({ record, after: await factsAfter(tx, type, site, record, { state: putBack(stood) }) })
    }
    await writtenMany(ctx, tx, type, site, changes, 'restore')
  }
  if (done.length > 0) {
    const deed = { siteId: site.id, objectId: null, objectIds: done, after: { verb: 'restore', ids: done } }
    await recordActivity(tx, ctx, { ...deed, action: `${kind}.restore` })
  }
  const gone = ids.filter((id) => !was.has(id))
  return told(tx, type, site.id, { done, already: [], refused: new Map(), undo: null }, gone)
}
