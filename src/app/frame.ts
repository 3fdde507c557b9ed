import { SEARCH_PATH } from '../domains/search/index.ts'
import type { Frame, NavEntry } from '../site/components/frame.ts'
import type { NotFoundView } from '../site/components/not-found-view.ts'
import { servicesOf } from '../site/measuring/services.ts'
import type { MenuEntry, PageContext } from '../site/page.ts'

/** Header and footer of a page. @param path of the request */
export function frameOf({ site, locale, outline }: PageContext, path: string, isDemo: boolean): Frame {
  const contents = outline.subject?.contents.path
  /** A menu entry is current on its page; the entry of the contents is current below it, too. */
  const isCurrent = (entry: Pick<MenuEntry, 'path'>) =>
    entry.path === path || (entry.path === contents && path.startsWith(`${contents}/`))
  const entryOf = ({ children, ...entry }: MenuEntry): NavEntry => ({
    ...entry,
    current: isCurrent(entry),
    children: children.map((child) => ({ ...child, current: isCurrent(child) })),
  })
  return {
    siteName: site.name,
    description: outline.said?.siteDescription ?? '',
    pictures: outline.pictures,
    fonts: outline.look.fonts,
    texts: outline.look.texts,
    offer: outline.subject?.offer ?? null,
    nav: outline.menus.main.map(entryOf),
    footer: outline.menus.footer.map(entryOf),
    year: new Date().getUTCFullYear(),
    locale,
    searchPath: SEARCH_PATH,
    services: servicesOf(site),
    isDemo,
    isInMaintenance: site.isInMaintenance,
    isPreview: false,
  }
}

export function notFoundViewOf({ outline }: PageContext): NotFoundView {
  return { searchPath: SEARCH_PATH, onward: outline.subject?.contents ?? null }
}
