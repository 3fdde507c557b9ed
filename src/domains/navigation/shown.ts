import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import { pagePath } from '../../kernel/slug.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { IsClosed } from '../../site/module-pages.ts'
import type { MenuEntry, Menus } from '../../site/page.ts'
import type { MenuChild, MenuItem } from './rules.ts'
import { isPagePath } from '../pages/contract.ts'
import { listStandingMenus } from './queries.ts'

/** A published page of the site that has text. */
interface PublicPage {
  id: string
  path: string
}

/**
 * The menus of a site as its readers see them in a language.
 * @param isClosed whether the module that serves an address is off
 */
export async function findMenus(
  db: Reads,
  site: Site,
  locale: Locale,
  pages: Promise<readonly PublicPage[]>,
  isClosed: IsClosed,
): Promise<Menus> {
  const [menus, shown] = await Promise.all([listStandingMenus(db, site.id), pages])
  const reading = { site, locale, pages: shown, isClosed }
  const entriesAt = (place: string) =>
    (menus.find(({ type }) => type === place)?.items ?? []).flatMap((item) => entryOf(item, reading))
  return { main: entriesAt('main'), footer: entriesAt('footer'), sidebar: entriesAt('sidebar') }
}

interface Reading {
  site: Site
  locale: Locale
  pages: readonly PublicPage[]
  isClosed: IsClosed
}

/** None where the entry leads nowhere: its module is off, or its page shows nothing. */
function entryOf(item: MenuItem, reading: Reading): MenuEntry[] {
  const link = linkOf(item, reading)
  if (link === null) return []
  const children = item.children.flatMap((child) => linkOf(child, reading) ?? [])
  const shown = children.filter(({ path }) => path !== null)
  return link.path === null && shown.length === 0 ? [] : [{ ...link, children: shown }]
}

function linkOf(
  item: MenuChild,
  { site, locale, pages, isClosed }: Reading,
): Omit<MenuEntry, 'children'> | null {
  if (item.module !== '' && !site.modules.includes(item.module)) return null
  const words = locale === site.sourceLanguage ? null : item.translations[locale]
  const link = {
    label: words?.label || item.label,
    description: words?.description || item.description,
  }
  if (item.pageId !== null) {
    const page = pages.find(({ id }) => id === item.pageId)
    return page ? { ...link, path: pagePath(page.path) } : null
  }
  if (item.url === '') return { ...link, path: null }
  if (isClosed(site, item.url)) return null
  const page = pageNamed(item.url)
  if (page !== null && !pages.some(({ path }) => path === page)) return null
  return { ...link, path: item.url }
}

/** The page that an address of this site names, null for one at which something else stands. */
function pageNamed(url: string): string | null {
  const [, path] = /^\/([^?#]+)/.exec(url) ?? []
  return path !== undefined && isPagePath(path) ? path : null
}
