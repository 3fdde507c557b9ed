import { pagePath, SYSTEM_PAGES } from '../../kernel/slug.ts'

/** The front page of a site without a book is the page with this slug (contract row C658). */
export const HOME_SLUG = 'home'

/** Whether this is one of the pages that every site has a place for: its address stays as it is. */
export const isFixed = ({ path }: { path: string }): boolean =>
  SYSTEM_PAGES.some((slug) => pagePath(slug) === path)
