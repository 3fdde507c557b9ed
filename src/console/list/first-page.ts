import type { QueryClient } from '@tanstack/react-query'
import { pageQuery } from '../../kernel/list.ts'
import { isLocale, type Locale } from '../../kernel/locale.ts'
import { callPage } from '../../ui/client.ts'
import type { ConsoleSite } from '../account.ts'
import { AHEAD_MS } from '../query-defaults.ts'
import { addressOf, queryIn } from './address.ts'
import { rowsKey } from './list-key.ts'
import { remembered } from './memory.ts'
import type { FirstPage, Page, Query } from '../list-spec.ts'
import type { SavedView } from '../list-views.ts'

/** Pages that came before their list stood. */
const ahead = new WeakSet<object>()

/** Whether a page came a moment ago, before its list stood: it need not be asked for once more. */
export function isAhead(page: unknown, cameAt: number): boolean {
  return typeof page === 'object' && page !== null && ahead.has(page) && Date.now() - cameAt < AHEAD_MS
}

/**
 * Asks for the rows with which the list of the open address begins.
 * @param saved views of all lists of the site
 * @returns when they have come; the list meets the failure
 */
export async function askFirstPage(
  list: FirstPage,
  site: ConsoleSite,
  saved: readonly SavedView[],
  queries: QueryClient,
): Promise<void> {
  const address = new URLSearchParams(location.search)
  const own = queryIn(address, list)
  const view = opensBare(list, own)
    ? saved.find((one) => one.list === list.id && one.isDefault)?.query
    : undefined
  const query = view === undefined ? own : queryIn(new URLSearchParams(view), list)
  const named = address.get('locale')
  const locale = isLocale(named) ? named : site.defaultLanguage
  await queries.prefetchQuery({
    queryKey: [...rowsKey(site.id, list.id, locale, query), 0],
    async queryFn(): Promise<Page<unknown>> {
      const asked = pageOf(site.id, locale, query, { offset: 0 })
      const { rows, total, isExact, next } = await callPage(list.call, asked)
      const page = { rows, total, exact: isExact, ...(next !== null && { next }) }
      // How many there are takes another call, which the list makes.
      if (isExact) ahead.add(page)
      return page
    },
  })
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
    query: { ...pageQuery(locale, narrowingOf(query), query.sort), ...place },
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
