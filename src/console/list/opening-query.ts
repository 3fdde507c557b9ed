import type { ListDescription, Query } from '../list-spec.ts'
import type { SavedView } from '../list-views.ts'
import { queryIn, queryNow, textOf } from './address.ts'
import { remembered } from './memory.ts'

/** The query that the list of the open address begins with: the person's default view, where nothing else is asked for. */
export function openingQuery(list: ListDescription, views: readonly SavedView[]): Query {
  const own = queryNow(list)
  const { key = 'default' } = Object(history.state)
  return opensBare(list, own, key) ? defaultQuery(list, views) : own
}

/** Whether nothing is asked for, and nobody comes back to what was. @param entry of the browser's history */
export const opensBare = (list: ListDescription, query: Query, entry: string): boolean =>
  textOf(query, list) === '' && remembered(list.id, entry) === null

/** The query of the person's default view; a view that filters by what is gone asks for nothing. */
export function defaultQuery(list: ListDescription, views: readonly SavedView[]): Query {
  const view = views.find((one) => one.list === list.id && one.isDefault)
  return queryIn(new URLSearchParams(view?.query), list)
}
