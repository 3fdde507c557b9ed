import type { BulkOutcome } from '../../contract/bulk.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { change, type Ctx, requireCapability, siteOf } from '../../../platform/context.ts'
import type { ItemType } from '../../item/item-type.ts'
import { findPublication, markUndone, type StoredPublication } from '../../publications/queries.ts'
import { undoIn } from '../undo.ts'
import { type Before, takeBulkAction } from './queries.ts'
import { told } from './told.ts'
import { restoreAll } from './trash.ts'
import { batchesOf, type BulkWork, recordMany, writeMany } from '../many.ts'

/** Undoes an action on many items, except items that were changed since. An action that is undone or too old changes nothing. */
export async function undoBulk(ctx: Ctx, type: ItemType, undo: string): Promise<BulkOutcome> {
  const site = siteOf(ctx)
  requireCapability(ctx, site.id, 'content.publish')
  return change(ctx, site.id, async (tx) => {
    const many = { ctx, tx, type, site }
    const asked = isUuid(undo) ? { siteId: site.id, publicationId: undo } : null
    const publication = asked && (await findPublication(tx, asked))
    if (publication?.items[0]?.kind === type.kind) return undoPublished(many, publication)
    const action = isUuid(undo) ? await takeBulkAction(tx, site.id, type.kind, undo) : null
    const items = action?.items ?? []
    const ids = items.map(({ id }) => id)
    return action?.verb === 'trash'
      ? restoreAll(many, ids)
      : undoFacts(many, items, action?.verb === 'save' ? 'restore' : 'publish')
  })
}

async function undoFacts(
  many: BulkWork,
  items: Before[],
  logged: 'publish' | 'restore',
): Promise<BulkOutcome> {
  const { tx, type, site } = many
  const { store } = type
  const ids = items.map(({ id }) => id)
  const now = new Map((await store.lockNamed(tx, site.id, ids)).map((item) => [item.id, item]))
  const same = new Map(
    items.filter(({ id, version }) => now.get(id)?.version === version).map((item) => [item.id, item]),
  )
  const done = [...same.keys()]
  for await (const records of batchesOf(many, done)) {
    const changes = records.map((record) => {
      return { record, after: { ...store.factsOf(record), ...same.get(record.id)?.facts } }
    })
    await writeMany(many, changes, 'restore')
  }
  await recordMany(many, logged, done)
  const already = ids.filter((id) => now.has(id) && !same.has(id))
  const gone = ids.filter((id) => !now.has(id))
  return told(tx, type, site.id, { done, already, refused: new Map(), undo: null }, gone, 'changed')
}

/** A bulk publish is a publication, so it is undone like one of the review. */
async function undoPublished(
  { ctx, tx, type, site }: BulkWork,
  { id, items, at, isOpen }: StoredPublication,
): Promise<BulkOutcome> {
  const meant = isOpen && (await markUndone(tx, site.id, id)) ? items : []
  const stayed = await undoIn(ctx, tx, type, site.id, { items: meant, at })
  const there = (await type.store.lockNamed(tx, site.id, [...stayed])).map((item) => item.id)
  const done = meant.map((item) => item.id).filter((one) => !stayed.has(one))
  const gone = [...stayed].filter((one) => !there.includes(one))
  return told(tx, type, site.id, { done, already: there, refused: new Map(), undo: null }, gone, 'changed')
}
