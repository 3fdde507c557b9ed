import { SEARCH_PATH } from '../domains/search/index.ts'
import type { Frame } from '../site/components/frame.ts'
import type { NotFoundView } from '../site/components/not-found-view.ts'
import { servicesOf } from '../site/measuring/services.ts'
import { navOf } from '../site/menus.ts'
import type { PageContext } from '../site/page.ts'

/** Header and footer of a page. @param path of the request */
export function frameOf({ site, locale, outline }: PageContext, path: string, isDemo: boolean): Frame {
  return {
    siteName: outline.siteName,
    description: outline.said?.siteDescription ?? '',
    pictures: outline.pictures,
    fonts: outline.look.fonts,
    texts: outline.look.texts,
    offer: outline.subject?.offer ?? null,
    nav: navOf(outline.menus.main, outline, path),
    footer: navOf(outline.menus.footer, outline, path),
    year: new Date().getUTCFullYear(),
    locale,
    searchPath: SEARCH_PATH,
    services: servicesOf(site),
    isDemo,
    isInMaintenance: site.isInMaintenance,
    isArchived: site.isArchived,
    isPreview: false,
  }
}

export function notFoundViewOf({ outline }: PageContext): NotFoundView {
  return { searchPath: SEARCH_PATH, onward: outline.subject?.contents ?? null }
}
