import { isLocale, type Locale } from '../../kernel/locale.ts'
import { askAhead } from '../../ui/client.ts'
import type { ConsoleSite } from '../account.ts'
import { addressOf, queryIn } from './address.ts'
import { remembered } from './memory.ts'
import { type FirstPage, PAGE_LENGTH, type Query } from './spec.ts'
import type { SavedView } from './views.ts'

/** Asks for the rows with which the list of the open address begins. @param saved views of all lists of the site */
export function askFirstPage(list: FirstPage, site: ConsoleSite, saved: readonly SavedView[]): void {
  const address = new URLSearchParams(location.search)
  const own = queryIn(address, list)
  const view = opensBare(list, own)
    ? saved.find((one) => one.list === list.id && one.isDefault)?.query
    : undefined
  const query = view === undefined ? own : queryIn(new URLSearchParams(view), list)
  const named = address.get('locale')
  const locale = isLocale(named) ? named : site.defaultLanguage
  askAhead(list.call, pageOf(site.id, locale, query, { offset: 0 }))
}

/** What a page of a list is asked for with. */
export function pageOf(
  siteId: string,
  locale: Locale,
  query: Query,
  at: { cursor: string } | { offset: number },
): { params: { forkId: string }; query: Record<string, string> } {
  const place: Record<string, string> =
    'cursor' in at ? { cursor: at.cursor } : at.offset === 0 ? {} : { offset: String(at.offset) }
  return {
    params: { forkId: siteId },
    query: { locale, limit: String(PAGE_LENGTH), ...narrowingOf(query), sort: query.sort, ...place },
  }
}

/** What narrows a list down, as calls take it: several values of a filter with commas between. */
export function narrowingOf({ q, filters }: Query): Record<string, string> {
  const chosen = Object.entries(filters).filter(([, values]) => values.length > 0)
  return { ...(q && { q }), ...Object.fromEntries(chosen.map(([id, values]) => [id, values.join(',')])) }
}

/** Nothing is asked for, and nobody comes back to what was. */
function opensBare(list: FirstPage, own: Query): boolean {
  const { key = 'default' } = Object(history.state)
  return addressOf(new URLSearchParams(), own, list).size === 0 && remembered(list.id, key) === null
}
