import type { Locale } from '../../kernel/locale.ts'
import type { Query } from '../list-spec.ts'

/** First piece of the keys of all lists; it stands apart, since the shell needs it before any list is loaded. */
export const LISTS = 'list'

/** Key of everything that was read of a list; what changes one of its items invalidates it. */
export const listKey = (siteId: string, listId: string) => [LISTS, siteId, listId] as const

/** Key of the rows of a query; the number of a page follows. */
export const rowsKey = (siteId: string, listId: string, locale: Locale, query: Query) =>
  [...listKey(siteId, listId), locale, query] as const
