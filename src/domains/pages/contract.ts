import { pagePath, reserve } from '../../kernel/slug.ts'

/** Exported from here because importing this module registers its reserved addresses. */
export { isPagePath, isReserved } from '../../kernel/slug.ts'

/** Addresses of the product, which no page may take (contract row C356); each type with pages of its own keeps its address beside these. */
const OF_PRODUCT =
  'admin* api book parts chapters reflections circles spiral objects assets blog team case-studies events practices ' +
  'letters gallery pledges surveys corrections my join search preview notify forms media pages navigation modules ' +
  'settings problems healthz readyz sitemap* robots feed feeds metrics offline manifest* sw'

reserve(OF_PRODUCT.split(' '))

/** The pages that every site has a place for; their addresses stay as they are. */
export const SYSTEM_PAGES: readonly string[] = ['about', 'the-time-of-remembering']

/** The front page of a site without a book is the page with this slug (contract row C658). */
export const HOME_SLUG = 'home'

/** Whether this is one of the pages that every site has a place for: its address stays as it is. */
export const isFixed = ({ path }: { path: string }): boolean =>
  SYSTEM_PAGES.some((slug) => pagePath(slug) === path)
