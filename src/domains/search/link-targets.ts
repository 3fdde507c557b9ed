import type { ItemType } from '../../content/item/item-type.ts'
import { titleIn } from '../../content/publications/published.ts'
import { listShownAt } from '../../content/search/queries.ts'
import { findTargets } from '../../content/search/targets.ts'
import { isUuid } from '../../kernel/ids.ts'
import { type LinkedItem, nameOf } from '../../kernel/rich-text/item-link.ts'
import { type Ctx, localeOf, siteOf } from '../../platform/context.ts'
import type { LinkTarget } from './shapes.ts'

/** The items of the site that links lead to, in no order; drafts and the trash too. */
export async function readLinkTargets(
  ctx: Ctx,
  types: readonly ItemType[],
  asked: { items?: string | undefined; path?: string | undefined },
): Promise<{ targets: LinkTarget[] }> {
  const site = siteOf(ctx)
  const { staff } = ctx.db
  const named = asked.items === undefined ? [] : itemsIn(asked.items)
  const items = [...named, ...(asked.path === undefined ? [] : await itemAt(ctx, types, asked.path))]
  const { paths } = await findTargets(staff, site, types, items)
  const found = [...Map.groupBy(items, ({ kind }) => kind)].map(async ([kind, some]) => {
    const type = types.find((one) => one.kind === kind)
    const ids = [...new Set(some.map(({ id }) => id))]
    const records = type ? await type.store.findNames(staff, site.id, ids) : []
    return records.map((record): LinkTarget => {
      const { id, status, isTrashed } = record
      return {
        kind,
        id,
        title: type ? titleIn(type, record, localeOf(ctx, site)) : '',
        status,
        path: type?.search?.entry(record, record).path ?? null,
        isTrashed,
        isShown: paths.has(nameOf({ kind, id })),
      }
    })
  })
  return { targets: (await Promise.all(found)).flat() }
}

function itemsIn(asked: string): LinkedItem[] {
  return asked.split(',').flatMap((one) => {
    const [kind = '', id = ''] = one.split('/')
    return isUuid(id) ? [{ kind, id }] : []
  })
}

/** The one item at an address; none where several share it. */
async function itemAt(ctx: Ctx, types: readonly ItemType[], path: string): Promise<LinkedItem[]> {
  const [found, other] = await listShownAt(ctx.db.staff, { siteId: siteOf(ctx).id, path })
  const type = types.find(({ search }) => search?.kind === found?.kind)
  return found && type && !other ? [{ kind: type.kind, id: found.id }] : []
}
