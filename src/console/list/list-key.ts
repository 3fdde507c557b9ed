import type { Locale } from '../../kernel/locale.ts'
import type { Query } from '../catalogue/list-spec.ts'

/** First part of the keys of all lists. It has a file of its own, since the shell needs it before any list is loaded. */
export const LISTS = 'list'

/** Key of all that was read for a list; invalidate it after a change of its items. */
export const listKey = (siteId: string, listId: string) => [LISTS, siteId, listId] as const

/** Key of the rows of a query; the page's number follows. */
export const rowsKey = (siteId: string, listId: string, locale: Locale, query: Query) =>
  [...listKey(siteId, listId), locale, query] as const
