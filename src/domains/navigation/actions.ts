import { verbsOf } from '../../content/served/verbs-of.ts'
import type { ItemType } from '../../content/item/item-type.ts'
import { type Own, switchIn } from '../../content/item/shown.ts'
import { givenOr, onlyOf } from '../../content/item/written.ts'
import { isUuid } from '../../kernel/ids.ts'
import { conflict, invalidField } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Menu, MenuChild, MenuChildWrite, MenuItem, MenuItemWrite, MenuWrite } from './contract.ts'
import * as queries from './queries.ts'

type Shown = Own<Menu>
/** Menus have no texts but those of their entries, and so no languages of their own. */
type Write = MenuWrite & { translations?: undefined }

/** Menus; the first of a place stands there at once, a later one where it is made the active one. */
export const menuType: ItemType<queries.MenuFacts, queries.MenuTexts, Write, Shown> = {
  store: queries.menus,
  kind: 'menu',
  capability: 'navigation.write',
  tag: 'site',
  async begin(tx, site, { name = '', type = 'main' }) {
    const isActive = !(await queries.isPlaceTaken(tx, site.id, type))
    return { name, type, items: [], isActive }
  },
  required: { name: 'Name' },
  facts: async (write, before, tx, site) => ({
    ...givenOr(write, before, ['name', 'type', 'isActive']),
    items: write.items === undefined ? before.items : await itemsOf(tx, site, write.items, before.items),
  }),
  texts: () => ({}),
  map: () => undefined,
  refusals: {
    navigation_place: () => conflict('Another menu was put at this place meanwhile.'),
  },
  show: (record) => ({ ...onlyOf(record, ['name', 'type', 'isActive', 'items']), ...switchIn(record) }),
}

export const menus = verbsOf(menuType)

/**
 * The entries as they are stored: numbered, and the others' words for what is left out.
 * @param before what an entry led to may be gone: that keeps nobody from changing another one
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
