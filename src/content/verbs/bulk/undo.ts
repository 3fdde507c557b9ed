import type { BulkOutcome } from '../../contract/bulk.ts'
import { isUuid } from '../../../kernel/ids.ts'
import type { Site } from '../../../kernel/site.ts'
import { change, type Ctx, requireCapability, siteOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { recordActivity } from '../../activity/index.ts'
import type { ItemType } from '../../item/item-type.ts'
import { findPublication, markUndone, type StoredPublication } from '../../publications/queries.ts'
import { undoIn } from '../undo.ts'
import { writtenMany } from './publish.ts'
import { type Before, takeBulkAction } from './queries.ts'
import { told } from './told.ts'
import { restoreAll } from './trash.ts'
import { BATCH } from '../many.ts'

/** Takes back what was done to many items, where nobody changed them since; what is undone or too old changes nothing. */
export async function undoBulk(ctx: Ctx, type: ItemType, undo: string): Promise<BulkOutcome> {
  const site = siteOf(ctx)
  requireCapability(ctx, site.id, 'content.publish')
  return change(ctx, site.id, async (tx) => {
    const asked = isUuid(undo) ? { siteId: site.id, publicationId: undo } : null
    const publication = asked && (await findPublication(tx, asked))
    if (publication?.items[0]?.kind === type.kind) return undoPublished(ctx, tx, type, site, publication)
    const action = isUuid(undo) ? await takeBulkAction(tx, site.id, type.kind, undo) : null
    const items = action?.items ?? []
    if (action?.verb === 'trash') {
      return restoreAll(
        ctx,
        tx,
        type,
        site,
        items.map(({ id }) => id),
      )
    }
    return undoFacts(ctx, tx, type, site, items)
  })
}

/** Gives items the facts that they had. */
async function undoFacts(
  ctx: Ctx,
  tx: Tx,
  type: ItemType,
  site: Site,
  items: Before[],
): Promise<BulkOutcome> {
  const { store, kind } = type
  const ids = items.map(({ id }) => id)
  const now = new Map((await store.holdNamed(tx, site.id, ids)).map((item) => [item.id, item]))
  const same = new Map(
    items.filter(({ id, version }) => now.get(id)?.version === version).map((item) => [item.id, item]),
  )
  const done = [...same.keys()]
  for (let i = 0; i < done.length; i += BATCH) {
    const records = await store.list(tx, site.id, { where: { id: done.slice(i, i + BATCH) } })
    const changes = records.map((record) => {
      return { record, after: { ...store.factsOf(record), ...same.get(record.id)?.facts } }
    })
    await writtenMany(ctx, tx, type, site, changes, 'restore')
  }
  if (done.length > 0) {
    const deed = { siteId: site.id, objectId: null, objectIds: done, after: { verb: 'publish', ids: done } }
    await recordActivity(tx, ctx, { ...deed, action: `${kind}.publish` })
  }
  const already = ids.filter((id) => now.has(id) && !same.has(id))
  const gone = ids.filter((id) => !now.has(id))
  return told(tx, type, site.id, { done, already, refused: new Map(), undo: null }, gone, 'changed')
}

/** What was published together is taken back as the review takes it back. */
async function undoPublished(
  ctx: Ctx,
  tx: Tx,
  type: ItemType,
  site: Site,
  { id, items, isOpen }: StoredPublication,
): Promise<BulkOutcome> {
  const meant = isOpen && (await markUndone(tx, site.id, id)) ? items : []
  const stayed = await undoIn(ctx, tx, type, site.id, meant)
  const there = (await type.store.holdNamed(tx, site.id, [...stayed])).map((item) => item.id)
  const done = meant.map((item) => item.id).filter((one) => !stayed.has(one))
  const gone = [...stayed].filter((one) => !there.includes(one))
  return told(tx, type, site.id, { done, already: there, refused: new Map(), undo: null }, gone, 'changed')
}
