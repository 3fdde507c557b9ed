import type { Site } from '../../kernel/site.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordActivity } from '../activity/index.ts'
import type { ItemType } from '../item/item-type.ts'
import { isSeen, type PublishedItem, requireOwn } from '../publications/published.ts'
import { putBack } from '../item/state.ts'
import { factsAfter } from './work.ts'
import { BATCH, type FactsChange, writeMany } from './many.ts'

/**
 * Has items stand before readers again as before a publication that wrote none of their fields.
 * @returns ids of those that were changed since, and are left as they are
 * @throws conflict for what the caller may not publish
 */
export async function undoneWhole(
  ctx: Ctx,
  tx: Tx,
  type: ItemType,
  site: Site,
  items: readonly PublishedItem[],
): Promise<Set<string>> {
  const { store, kind } = type
  const given = new Map(items.map((item) => [item.id, item]))
  const held = await store.holdNamed(tx, site.id, [...given.keys()])
  const ids = held
    .filter(({ id, version, status }) => given.get(id)?.version === version && isSeen(status))
    .map(({ id }) => id)
  for (let i = 0; i < ids.length; i += BATCH) {
    const records = await store.list(tx, site.id, { where: { id: ids.slice(i, i + BATCH) } })
    for (const record of records) requireOwn(ctx, type, record)
    const changes: FactsChange[] = []
    for (const record of records) {
      const was = given.get(record.id)?.was
      if (was)
        changes.push({ record, after: await factsAfter(tx, type, site, record, { state: putBack(was) }) })
    }
    await writeMany(ctx, tx, type, site, changes, 'unpublish')
  }
  if (ids.length > 0) {
    const deed = { siteId: site.id, objectId: null, objectIds: ids, after: { verb: 'unpublish', ids } }
    await recordActivity(tx, ctx, { ...deed, action: `${kind}.unpublish` })
  }
  const done = new Set(ids)
  return new Set([...given.keys()].filter((id) => !done.has(id)))
}
