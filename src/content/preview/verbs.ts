import { isUuid } from '../../kernel/ids.ts'
import type { PreviewLink } from '../../kernel/preview.ts'
import type { Capability } from '../../kernel/role.ts'
import { actorOf, change, type Ctx, localeOf, siteById } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordActivity } from '../activity/index.ts'
import { takeWaiting } from '../drafts/save.ts'
import { editItem, type ItemType, textsOf, type Write } from '../items.ts'
import { publish } from '../publication.ts'
import type { Stored } from '../queries.ts'
import { textsIn } from '../translations.ts'
import { deleteLink, insertLink, listLinks } from './queries.ts'
import type { Previewed } from './rehearsal.ts'
import { glimpseToken, tokenOf } from './token.ts'

/** How long an editor's own preview can be looked at, in milliseconds. */
const GLIMPSE_MS = 3_600_000

/** What the verbs of a type do for it. */
interface Doors<F extends object, T extends object> {
  allowed(ctx: Ctx, id: string, capability: Capability): Promise<Stored<F, T>>
  findStored(tx: Tx, siteId: string, id: string): Promise<Stored<F, T>>
}

/** The verbs for addresses under which anybody sees an item with what waits of it. */
export function previewVerbsOf<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
  { allowed, findStored }: Doors<F, T>,
) {
  const { store, kind, search } = type
  const keyOf = ({ forkId, id }: Stored<F, T>) => ({ siteId: forkId, kind, itemId: id })

  async function links(ctx: Ctx, record: Stored<F, T>, db = ctx.db.staff): Promise<PreviewLink[]> {
    const rows = await listLinks(db, keyOf(record))
    return rows.map(({ language, ...row }) => {
      const path = `/preview/${tokenOf(ctx.secrets, record.forkId, row.id)}`
      return { ...row, locale: language, path }
    })
  }

  const preview: Previewed = {
    kind,
    async showIn(tx, site, id, locale) {
      const newId = () => id
      await store.lock(tx, site.id, id)
      const record = await store.find(tx, [site.id], id)
      if (!record || record.isTrashed) return null
      const find = () => findStored(tx, site.id, id)
      if (record.hasChanges) await takeWaiting(tx, type, site, id, { find, newId })
      const write = (store.shownBy === 'isActive' ? { isActive: true } : {}) as W
      await editItem(tx, type, site, await find(), { write, locale, publication: publish, newId })
      const after = await find()
      const facts = { ...store.factsOf(after), id }
      return search?.entry(facts, textsIn(textsOf(type, after), locale)).path ?? null
    },
  }

  return {
    preview,

    /** An address under which whoever works on the item sees it for an hour, on any host of this server. @throws notFound */
    async showPreview(ctx: Ctx, id: string): Promise<{ path: string }> {
      const { forkId: siteId, id: itemId } = await allowed(ctx, id, 'content.read')
      const locale = localeOf(ctx, siteById(ctx, siteId))
      const until = Date.now() + GLIMPSE_MS
      return { path: `/preview?of=${glimpseToken(ctx.secrets, { siteId, kind, itemId, locale, until })}` }
    },

    /** Makes an address under which anybody sees the item in the language of the call. @throws notFound, notAllowed */
    async createPreview(ctx: Ctx, id: string): Promise<PreviewLink> {
      const record = await allowed(ctx, id, 'preview.link')
      const { forkId: siteId, id: objectId } = record
      const language = localeOf(ctx, siteById(ctx, siteId))
      return change(ctx, siteId, async (tx) => {
        const linkId = ctx.newId()
        const { userId } = actorOf(ctx)
        await insertLink(tx, keyOf(record), { id: linkId, language, userId })
        await recordActivity(tx, ctx, { siteId, action: `${kind}.share`, objectId })
        const made = (await links(ctx, record, tx)).find((link) => link.id === linkId)
        if (!made) throw new TypeError('a new link is not there')
        return made
      })
    },

    /** @throws notFound, notAllowed */
    listPreviews: async (ctx: Ctx, id: string): Promise<PreviewLink[]> =>
      links(ctx, await allowed(ctx, id, 'preview.link')),

    /** Takes an address back; one that is not there is as good as taken back. @throws notFound, notAllowed */
    async revokePreview(ctx: Ctx, id: string, linkId: string): Promise<void> {
      const record = await allowed(ctx, id, 'preview.link')
      if (!isUuid(linkId)) return
      const { forkId: siteId, id: objectId } = record
      await change(ctx, siteId, async (tx) => {
        await deleteLink(tx, keyOf(record), linkId)
        await recordActivity(tx, ctx, { siteId, action: `${kind}.unshare`, objectId })
      })
    },
  }
}
