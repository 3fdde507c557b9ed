import type { ListDescription, Query } from '../catalogue/list-spec.ts'
import type { SavedView } from '../catalogue/list-views.ts'
import { queryIn, queryNow, textOf } from './query-in-address.ts'
import { remembered } from './memory.ts'

/** The first query of the list at the open address: the person's default view, if the address asks for nothing else. */
export function openingQuery(list: ListDescription, views: readonly SavedView[]): Query {
  const own = queryNow(list)
  const { key = 'default' } = Object(history.state)
  return opensBare(list, own, key) ? defaultQuery(list, views) : own
}

/**
 * Whether the address has no query, and the person does not come back to an earlier state. @param entry of the browser's
 * history
 */
export const opensBare = (list: ListDescription, query: Query, entry: string): boolean =>
  textOf(query, list) === '' && remembered(list.id, entry) === null

/** The query of the person's default view, without filters that no longer exist. */
export function defaultQuery(list: ListDescription, views: readonly SavedView[]): Query {
  const view = views.find((one) => one.list === list.id && one.isDefault)
  return queryIn(new URLSearchParams(view?.query), list)
}
