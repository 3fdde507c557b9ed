import { createItem } from '../../content/verbs/create.ts'
import { pagePath } from '../../kernel/slug.ts'
import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { menuItems } from './actions.ts'
import { listStandingMenus, pathsOfPages } from './queries.ts'

/**
 * Gives a new site the menus of another. An entry keeps the address of its page, not the page itself, which belongs to the other
 * site.
 */
export async function copyMenus(tx: Tx, from: Site, to: Site): Promise<void> {
  const [menus, paths] = [await listStandingMenus(tx, from.id), await pathsOfPages(tx, from.id)]
  const ownEntry = <T extends { pageId: string | null; url: string }>({ pageId, url, ...entry }: T) => {
    const path = pageId === null ? undefined : paths.get(pageId)
    return { ...entry, pageId: null, url: path === undefined ? url : pagePath(path) }
  }
  for (const { name, type, items } of menus) {
    const entries = items.map(({ children, ...item }) => ({
      ...ownEntry(item),
      children: children.map(ownEntry),
    }))
    const write = { name, type, items: entries }
    await createItem(tx, menuItems, to, newId(), { write, locale: to.sourceLanguage, newId })
  }
}
