import { nameOf } from '../../kernel/rich-text/item-link.ts'
import { type Ctx, localeOf, siteOf } from '../../platform/context.ts'
import type { NamedItem, ReviewCheck } from '../contract/review.ts'
import { titleIn } from '../publications/published.ts'
import { findTargets } from '../search/targets.ts'
import type { ItemLinkFound } from './checks.ts'
import { type Found, ofKind, type ReviewedTypes } from './types.ts'

/**
 * Gives the warning for a link to an item that readers cannot open; null where they can. One that could be published in the same
 * review stands in `needs`.
 */
export async function linkChecks(
  ctx: Ctx,
  types: ReviewedTypes,
  found: readonly Found[],
): Promise<(link: ItemLinkFound) => ReviewCheck | null> {
  const { staff } = ctx.db
  const site = siteOf(ctx)
  const linked = found.flatMap(({ itemLinks }) => itemLinks)
  const { paths } = await findTargets(staff, site, Object.values(types), linked)
  const hidden = linked.filter((item) => !paths.has(nameOf(item)))
  const named = new Map<string, NamedItem>()
  for (const [kind, items] of Map.groupBy(hidden, (item) => item.kind)) {
    const [type, of] = ofKind(types, kind) ?? []
    if (!type || !of) continue
    const ids = items.map(({ id }) => id)
    for (const item of await of.store.findNames(staff, site.id, ids)) {
      const title = titleIn(of, item, localeOf(ctx, site))
      named.set(nameOf({ kind, id: item.id }), { type, id: item.id, title })
    }
  }
  const isListed = ({ type, id }: NamedItem) =>
    found.some((one) => one.type === type && one.id === id && one.isNew && one.mayPublish)
  return (link) => {
    if (paths.has(nameOf(link))) return null
    const { language } = link
    const target = named.get(nameOf(link))
    if (!target) return { kind: 'gone', language, detail: '', needs: null }
    return { kind: 'unseen', language, detail: target.title, needs: isListed(target) ? target : null }
  }
}
