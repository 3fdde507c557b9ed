import { isUuid } from '../../kernel/ids.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { PreviewLink } from '../contract/preview.ts'
import type { Site } from '../../kernel/site.ts'
import { actorOf, change, type Ctx, localeOf, siteById } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { COMMAND_LINE, recordActivity } from '../activity/index.ts'
import { applyDrafts } from './apply-drafts.ts'
import { allowedItem } from '../item/find.ts'
import { type Item, type ItemType, keyOf, textsOf } from '../item/item-type.ts'
import { deleteLink, insertLink, listLinks } from '../preview/queries.ts'
import { editorPreviewPath, tokenOf } from '../preview/token.ts'
import { toPublished } from '../item/state.ts'
import { textsIn } from '../item/texts.ts'
import { edit, beginWork, write } from './work.ts'

/**
 * Publishes an item with all its drafts, in a transaction that will be rolled back.
 * @returns its address on the site; null where it has none
 */
export async function publishForPreview(
  tx: Tx,
  type: ItemType,
  site: Site,
  id: string,
  locale: Locale,
): Promise<string | null> {
  const found = await type.store.findIn(tx, site.id, id)
  if (!found || found.isTrashed) return null
  const work = await beginWork(tx, type, { activityContext: COMMAND_LINE, userId: null, site, locale }, id)
  if (work.item.hasChanges) await applyDrafts(work)
  await edit(work, { state: toPublished })
  await write(work)
  const { item } = work
  const facts = { ...type.store.factsOf(item), id }
  return type.search?.entry(facts, textsIn(textsOf(type, item), locale)).path ?? null
}

/** The address of a preview for the editor: it works for an hour, on any host of this server. @throws notFound */
export async function showPreview(ctx: Ctx, type: ItemType, id: string): Promise<{ path: string }> {
  const { forkId: siteId, id: itemId } = await allowedItem(ctx, type, id, 'content.read')
  const locale = localeOf(ctx, siteById(ctx, siteId))
  return { path: editorPreviewPath(ctx.secrets, { siteId, kind: type.kind, itemId, locale }) }
}

/** Makes a link that shows the item with its drafts to anybody, in the language of the call. @throws notFound, notAllowed */
export async function createPreview(ctx: Ctx, type: ItemType, id: string): Promise<PreviewLink> {
  const item = await allowedItem(ctx, type, id, 'preview.link')
  const { forkId: siteId, id: objectId } = item
  const language = localeOf(ctx, siteById(ctx, siteId))
  return change(ctx, siteId, async (tx) => {
    const linkId = ctx.newId()
    const { userId } = actorOf(ctx)
    await insertLink(tx, keyOf(type, item), { id: linkId, language, userId })
    recordActivity(tx, ctx, { siteId, action: `${type.kind}.share`, objectId })
    const made = (await linksOf(ctx, type, item, tx)).find((link) => link.id === linkId)
    if (!made) throw new TypeError('a new link is not there')
    return made
  })
}

/** @throws notFound, notAllowed */
export async function listPreviews(ctx: Ctx, type: ItemType, id: string): Promise<PreviewLink[]> {
  return linksOf(ctx, type, await allowedItem(ctx, type, id, 'preview.link'))
}

/** Revokes a preview link; succeeds for one that does not exist, too. @throws notFound, notAllowed */
export async function revokePreview(ctx: Ctx, type: ItemType, id: string, linkId: string): Promise<void> {
  const item = await allowedItem(ctx, type, id, 'preview.link')
  if (!isUuid(linkId)) return
  const { forkId: siteId, id: objectId } = item
  await change(ctx, siteId, async (tx) => {
    await deleteLink(tx, keyOf(type, item), linkId)
    recordActivity(tx, ctx, { siteId, action: `${type.kind}.unshare`, objectId })
  })
}

async function linksOf(ctx: Ctx, type: ItemType, item: Item, db = ctx.db.staff): Promise<PreviewLink[]> {
  const rows = await listLinks(db, keyOf(type, item))
  return rows.map(({ language, ...row }) => {
    return { ...row, locale: language, path: `/preview/${tokenOf(ctx.secrets, item.forkId, row.id)}` }
  })
}
