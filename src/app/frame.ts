import type { Frame, NavEntry } from '../site/components/frame.ts'
import type { NotFoundView } from '../site/components/not-found-view.ts'
import type { MenuEntry, PageContext } from '../site/page.ts'

const SEARCH_PATH = '/search'
const PARTS_PATH = '/parts'

/** What stands around a page. @param path of the request */
export function frameOf({ site, locale, outline }: PageContext, path: string, isDemo: boolean): Frame {
  const entryOf = ({ children, ...entry }: MenuEntry): NavEntry => ({
    ...entry,
    current: isCurrent(entry.path, path),
    children: children.map((child) => ({ ...child, current: isCurrent(child.path, path) })),
  })
  return {
    siteName: site.name,
    description: outline.said?.siteDescription ?? '',
    pictures: outline.pictures,
    book: outline.book,
    nav: outline.menus.main.map(entryOf),
    footer: outline.menus.footer.map(entryOf),
    year: new Date().getUTCFullYear(),
    locale,
    homePath: '/',
    searchPath: SEARCH_PATH,
    isDemo,
    isInMaintenance: site.isInMaintenance,
    isPreview: false,
  }
}

/** Where Page Not Found leads. */
export function notFoundViewOf({ outline }: PageContext): NotFoundView {
  return { homePath: '/', searchPath: SEARCH_PATH, partsPath: outline.book && PARTS_PATH }
}

/** An entry stands for its page, and that of the parts for each of them. */
function isCurrent(entry: string | null, path: string): boolean {
  return entry === path || (entry === PARTS_PATH && path.startsWith(`${PARTS_PATH}/`))
}
