import { isUuid } from '../../kernel/ids.ts'
import { isSeen, type Status } from '../../kernel/publication.ts'
import type { ScheduledItem, TrashedItem, WaitingChange, WaitingItem } from '../contract/review.ts'
import type { Site } from '../../kernel/site.ts'
import { type Ctx, localeOf, mayDo, siteById } from '../../platform/context.ts'
import type { Reads } from '../../platform/db/run.ts'
import { listFields } from '../drafts/queries.ts'
import { changesOf, fieldsOf } from '../item/fields.ts'
import { type Item, type ItemType, keyOf, stateOf } from '../item/item-type.ts'
import type { Publication } from '../item/publication.ts'
import { addressesOf, checksOf, type ItemLinkFound, itemLinksOf, type LinkFound, linksOf } from './checks.ts'
import { titleIn } from '../publications/published.ts'

/** An item that must be published first. */
interface Needed {
  kind: string
  id: string
  title: string
}

/** An item of the review before its links are checked. */
export interface Reviewable extends Omit<WaitingItem, 'type' | 'isTakenDown'> {
  links: LinkFound[]
  itemLinks: ItemLinkFound[]
  /** What it shows or links to on this site. */
  addresses: { language: string; path: string }[]
  needs: Needed | null
}

/** An item with drafts; null where it has none. @param orUnseen also an item that readers do not see: unpublished or scheduled */
export async function waitingOf(
  ctx: Ctx,
  type: ItemType,
  db: Reads,
  siteId: string,
  id: string,
  orUnseen = false,
): Promise<Reviewable | null> {
  const item = await type.store.findIn(db, siteId, id)
  const isMeant = item?.hasChanges || (orUnseen && item && !isSeen(item.status))
  return item && isMeant && !item.isTrashed ? reviewableOf(ctx, type, db, siteById(ctx, siteId), item) : null
}

/** Unpublished items, the newest first, and how many there are. */
export async function draftsOf(
  ctx: Ctx,
  type: ItemType,
  siteId: string,
  limit: number,
): Promise<{ total: number; items: Reviewable[] }> {
  const { store } = type
  if (!stateOf(type).statuses.includes('draft')) return { total: 0, items: [] }
  const db = ctx.db.staff
  const options = { status: ['draft' as const] }
  const [total, rows] = await Promise.all([
    store.count(db, siteId, options),
    store.list(db, siteId, { ...options, sort: '-updatedAt', limit }),
  ])
  const ids = rows.map(({ id }) => id)
  const whole = new Map((await store.findMany(db, siteId, ids)).map((item) => [item.id, item]))
  const site = siteById(ctx, siteId)
  const items = ids.flatMap((id) => whole.get(id) ?? [])
  return { total, items: await Promise.all(items.map((item) => reviewableOf(ctx, type, db, site, item))) }
}

/** Items of a type that are scheduled to be published or unpublished. */
export async function scheduledOf(
  ctx: Ctx,
  type: ItemType,
  siteId: string,
): Promise<Omit<ScheduledItem, 'type'>[]> {
  if (!stateOf(type).statuses.includes('scheduled')) return []
  const locale = localeOf(ctx, siteById(ctx, siteId))
  const rows = await type.store.listComing(ctx.db.staff, { siteId })
  return rows.map((item) => {
    const { publishAt = null, unpublishAt = null } = item as Partial<Publication>
    const title = titleIn(type, item, locale)
    return { id: item.id, title, publishAt, unpublishAt, isChange: false, languages: [], refusal: null }
  })
}

/** Title and picture of an item in the trash; null where it is gone. */
export async function trashedOf(
  ctx: Ctx,
  type: ItemType,
  db: Reads,
  siteId: string,
  id: string,
): Promise<Pick<TrashedItem, 'title' | 'picture'> | null> {
  const item = await type.store.findIn(db, siteId, id)
  if (!item) return null
  const title = titleIn(type, item, localeOf(ctx, siteById(ctx, siteId)))
  return { title, picture: type.pictureOf?.(item) ?? null }
}

/** The status of an item, and whether the caller may publish it; null where there is none. */
export async function namedOf(
  ctx: Ctx,
  type: ItemType,
  db: Reads,
  siteId: string,
  id: string,
): Promise<{ status: Status; mayPublish: boolean } | null> {
  const item = await type.store.findIn(db, siteId, id)
  if (!item || item.isTrashed) return null
  return { status: item.status, mayPublish: mayPublish(ctx, type, item) }
}

function mayPublish(ctx: Ctx, type: ItemType, item: Item): boolean {
  return mayDo(ctx, item.forkId, 'content.publish', type.ownerOf?.(item) ?? null)
}

async function reviewableOf(
  ctx: Ctx,
  type: ItemType,
  db: Reads,
  site: Site,
  item: Item,
): Promise<Reviewable> {
  const { id, status } = item
  const rows = await listFields(db, keyOf(type, item))
  const fields = fieldsOf(type, site, item, rows)
  const changes = await Promise.all(
    changesOf(type, site, item, rows).map((one) => inWords(type, db, site.id, one)),
  )
  return {
    id,
    title: titleIn(type, item, localeOf(ctx, site)),
    status,
    isNew: !isSeen(status),
    mayPublish: mayPublish(ctx, type, item),
    planned: item.planned,
    changes,
    checks: checksOf(fields, site),
    at: changes.reduce((latest, { at }) => (at > latest ? at : latest), item.updatedAt),
    links: linksOf(fields),
    itemLinks: itemLinksOf(fields),
    addresses: addressesOf(fields),
    needs: (await type.needs?.(db, site.id, item)) ?? null,
  }
}

/** A change with titles in place of keys. */
async function inWords(
  { names, told: words }: ItemType,
  db: Reads,
  siteId: string,
  change: WaitingChange,
): Promise<WaitingChange> {
  const wordsOf = words?.[change.field]
  if (wordsOf) {
    const [before, after] = [
      await wordsOf(db, siteId, change.before),
      await wordsOf(db, siteId, change.after),
    ]
    return { ...change, before, after }
  }
  const nameOf = names?.[change.field]
  if (!nameOf) return change
  const named = async (key: unknown) =>
    typeof key === 'string' && isUuid(key) ? nameOf(db, siteId, key) : key
  return { ...change, before: await named(change.before), after: await named(change.after) }
}
