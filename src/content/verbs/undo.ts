import { type Ctx, siteById } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { undoWhole } from './undo-whole.ts'
import { isAsPublished, returnToDrafts } from './apply-drafts.ts'
import type { Item, ItemType } from '../item/item-type.ts'
import { isSeen } from '../../kernel/publication.ts'
import { type PublishedItem, requireOwn } from '../publications/published.ts'
import { putBack } from '../item/state.ts'
import { workContextOf, edit, finish, beginWork } from './work.ts'

/** Whether an item was changed since its publication. */
export async function undoStateOf(
  ctx: Ctx,
  type: ItemType,
  db: Reads,
  siteId: string,
  published: PublishedItem,
): Promise<'same' | 'changed' | 'gone'> {
  const item = await type.store.findIn(db, siteId, published.id)
  if (!item || item.isTrashed) return 'gone'
  return isUntouched(ctx, type, item, published) ? 'same' : 'changed'
}

/**
 * Undoes a publication of items: the old values are stored again, the published ones become drafts.
 * @returns ids of items that were changed since; they are left as they are
 * @throws conflict for an item that the caller may not publish
 */
export async function undoIn(
  ctx: Ctx,
  tx: Tx,
  type: ItemType,
  siteId: string,
  { items, at }: { items: readonly PublishedItem[]; at: string },
): Promise<Set<string>> {
  const stayed = new Set<string>()
  const ofFields = items.filter(({ changes }) => changes.length > 0)
  for (const item of ofFields)
    if (!(await undoOne(ctx, tx, type, siteId, { ...item, at }))) stayed.add(item.id)
  const ofStateOnly = items.filter(({ changes }) => changes.length === 0)
  return new Set([
    ...stayed,
    ...(await undoWhole({ ctx, tx, type, site: siteById(ctx, siteId) }, ofStateOnly)),
  ])
}

async function undoOne(
  ctx: Ctx,
  tx: Tx,
  type: ItemType,
  siteId: string,
  published: PublishedItem & { at: string },
): Promise<boolean> {
  const { id, changes, was, wasSeen, at } = published
  if ((await type.store.lock(tx, siteId, id)) === null) return false
  const context = workContextOf(ctx, siteId)
  const work = await beginWork(tx, type, { ...context, locale: context.site.sourceLanguage }, id)
  if (work.before.isTrashed) return false
  requireOwn(ctx, type, work.before)
  if (!isUntouched(ctx, type, work.before, published)) return false
  await returnToDrafts(work, changes, at)
  if (!wasSeen) await edit(work, { state: putBack(was) })
  const verb = wasSeen ? 'restore' : 'unpublish'
  await finish(work, { action: verb, cause: verb })
  return true
}

function isUntouched(
  ctx: Ctx,
  type: ItemType,
  item: Item,
  { changes, wasSeen, version }: PublishedItem,
): boolean {
  if (!isSeen(item.status)) return false
  // An item that readers saw before is undone field by field, so only these fields count. Any other is unpublished as a whole,
  // so no part of it may be newer.
  const site = siteById(ctx, item.forkId)
  return isAsPublished({ type, site, item }, changes) && (wasSeen || item.version === version)
}
