import type { ItemType } from '../../content/item/item-type.ts'
import type { AskedName, Named } from '../../content/item/store/title-search.ts'
import { type Ctx, localeOf, requireCapability, siteById, siteOf } from '../../platform/context.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { FoundItem } from './shapes.ts'

/** Maximum number of results: as many as fit on the screen. */
const FOUND_MAX = 12

/** A type of item that can be found by its title. */
export interface FoundType {
  kind: string
  store: {
    findNamed(db: Reads, asked: AskedName): Promise<Named[]>
    findNearlyNamed(db: Reads, asked: AskedName): Promise<Named[]>
  }
  /** Left out: its items have no pages. */
  review?: Pick<ItemType, 'store' | 'search'>
}

/** Items whose title matches exactly or nearly; a match in the requested language returns that title. */
export async function findItems(
  ctx: Ctx,
  types: readonly FoundType[],
  {
    q,
    forkId: siteId,
    withPaths,
  }: { q: string; forkId?: string | undefined; withPaths?: string | undefined },
): Promise<{ items: FoundItem[] }> {
  const site = siteId === undefined ? siteOf(ctx) : siteById(ctx, siteId)
  requireCapability(ctx, site.id, 'content.read')
  const asked = {
    siteId: site.id,
    name: q.trim().toLowerCase(),
    locale: localeOf(ctx, site),
    sourceLanguage: site.sourceLanguage,
    limit: FOUND_MAX,
  }
  const ofEach = async (find: 'findNamed' | 'findNearlyNamed') => {
    const found = types.map(async ({ kind, store }) =>
      (await store[find](ctx.db.staff, asked)).map((item) => ({ kind, ...item })),
    )
    return (await Promise.all(found)).flat()
  }
  const named = await ofEach('findNamed')
  // What only resembles the name would rank behind these.
  const isEnough = named.filter(({ likeness }) => likeness >= 1).length >= FOUND_MAX
  const known = new Set(named.map(({ id }) => id))
  const near = isEnough ? [] : (await ofEach('findNearlyNamed')).filter(({ id }) => !known.has(id))
  const nearest = [...named, ...near].toSorted((a, b) => b.likeness - a.likeness)
  const items = nearest.slice(0, FOUND_MAX).map(({ likeness: _, ...item }) => item)
  if (!withPaths) return { items }
  const withPath = items.map(async (item) => ({
    ...item,
    path: await pathOf(
      ctx,
      site.id,
      types.find(({ kind }) => kind === item.kind),
      item.id,
    ),
  }))
  return { items: await Promise.all(withPath) }
}

/** Where readers find the page of an item, once they see it. */
async function pathOf(
  ctx: Ctx,
  siteId: string,
  type: FoundType | undefined,
  id: string,
): Promise<string | null> {
  const { store, search } = type?.review ?? {}
  const item = search && (await store?.findIn(ctx.db.staff, siteId, id))
  return item ? search.entry(item, item).path : null
}
