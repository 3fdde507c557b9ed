import { menuRules } from './rules.ts'
import { itemTypeOf } from '../../content/item/declared-type.ts'
import { isUuid } from '../../kernel/ids.ts'
import { conflict, invalidField } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './queries.ts'
import type { MenuChild, MenuChildWrite, MenuItem, MenuItemWrite } from './rules.ts'
import { menuType } from './type.ts'
import { languagesOfMenu } from './words.ts'

/** Menus. The first menu of a place becomes active at once, a later one when somebody activates it. */
export const menuItems = itemTypeOf(menuType, queries.menuStore, {
  rules: menuRules,
  tag: 'site',
  begin: async ({ tx, site, write: { type = 'main' } }) => ({
    isActive: !(await queries.isPlaceTaken(tx, site.id, type)),
  }),
  facts: async ({ tx, site, write: { items }, before }) =>
    items === undefined ? {} : { items: await itemsOf(tx, site, items, before.items) },
  languagesOf: languagesOfMenu,
  refusals: {
    navigation_place: () => conflict('Another menu was put at this place meanwhile.'),
  },
})

/**
 * The entries as stored: numbered, with unchanged values for omitted texts.
 * @param before stored entries; a deleted target among them does not prevent changes of others
 * @throws invalid
 */
async function itemsOf(tx: Tx, site: Site, given: MenuItemWrite[], before: MenuItem[]): Promise<MenuItem[]> {
  const kept = new Set(pagesIn(before))
  const ids = pagesIn(given).filter((id) => !kept.has(id))
  const known = await queries.knownPages(tx, site.id, ids.filter(isUuid))
  if (ids.some((id) => !known.has(id))) {
    throw invalidField('items', 'unknown', 'An entry leads to a page that this site does not have')
  }
  return ordered(given).map((item, i) => ({
    ...entryOf(item, i + 1),
    children: ordered(item.children ?? []).map((child, j) => entryOf(child, j + 1)),
  }))
}

function pagesIn(items: readonly MenuItemWrite[]): string[] {
  const named = items.flatMap(({ pageId, children = [] }) => [pageId, ...children.map((one) => one.pageId)])
  return named.filter((id) => typeof id === 'string')
}

/** By the order that the entries name; those that name none stay where they stand. */
function ordered<T extends MenuChildWrite>(given: T[]): T[] {
  return given
    .map((one, i) => ({ one, place: one.order ?? i + 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

function entryOf(given: MenuChildWrite & { children?: MenuChildWrite[] }, order: number): MenuChild {
  const { url = '', pageId = null, type } = given
  const plain = given.children?.length ? 'dropdown' : pageId || url.startsWith('/') ? 'page' : 'link'
  const translations = Object.entries(given.translations ?? {}).flatMap(([language, words]) => {
    const { label = '', description = '' } = words ?? {}
    return label || description ? [[language, { label, description }]] : []
  })
  return {
    id: given.id ?? newId(),
    label: given.label,
    description: given.description ?? '',
    translations: Object.fromEntries(translations),
    url,
    pageId,
    module: given.module ?? '',
    type: type === 'other' ? 'dropdown' : type || plain,
    order,
  }
}
