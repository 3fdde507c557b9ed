import { queryOptions } from '@tanstack/react-query'
import { pageQuery } from '../../kernel/list.ts'
import type { Locale } from '../../kernel/locale.ts'
import { call, callPage, changedAt } from '../../ui/client.ts'
import type { ConsoleContext } from '../context.ts'
import type { ListDescription, Page, Query } from '../catalogue/list-spec.ts'
import { FRESH_MS } from '../query-defaults.ts'
import { rowsKey } from './list-key.ts'

type Place = Pick<ConsoleContext, 'site' | 'session'>

/**
 * The query of a page of a list, shared by prefetching and showing, so that rows are read once.
 * @param offset below 0 it counts from the end
 */
export function rowsQuery<R>(
  list: ListDescription<R>,
  query: Query,
  { site, session, locale }: Place & { locale: Locale },
  { page, offset } = { page: 0, offset: 0 },
) {
  return queryOptions({
    queryKey: [...rowsKey(site.id, list.id, locale, query), page],
    async queryFn({ signal }): Promise<Page<R>> {
      const params = { forkId: site.id }
      const narrowing = narrowingOf(query)
      const asked = {
        ...pageQuery(locale, narrowing, query.sort),
        ...(offset !== 0 && { offset: String(offset) }),
      }
      const { list: rowsCall, count } = list.calls
      const { rows, total, isExact } = await session.hold(() =>
        callPage(rowsCall, { params, query: asked }, { signal }),
      )
      const counted =
        isExact || !count
          ? { count: total, isExact }
          : await session.hold(() => call(count, { params, query: narrowing }, { signal }))
      return { rows, total: counted.count, isExact: counted.isExact }
    },
    // On return a list refetches after changes by this page, and after a while for those of others.
    staleTime: ({ state }) => (state.dataUpdatedAt > changedAt() ? FRESH_MS : 0),
  })
}

/** The exact number of rows of a query. `mark` changes with the set of rows; '' where the list has no call that counts. */
export async function countRows(
  { calls: { list, count } }: ListDescription,
  query: Query,
  { site, session }: Place,
): Promise<{ count: number; mark: string }> {
  const params = { forkId: site.id }
  const narrowing = narrowingOf(query)
  if (count) return session.hold(() => call(count, { params, query: { ...narrowing, exact: 'true' } }))
  const { total } = await session.hold(() => callPage(list, { params, query: { ...narrowing, limit: '1' } }))
  return { count: total, mark: '' }
}

/** Search and filters as parameters of calls, the values of a filter joined with commas. */
export function narrowingOf({ q, filters }: Query): Record<string, string> {
  const chosen = Object.entries(filters).filter(([, values]) => values.length > 0)
  return { ...(q && { q }), ...Object.fromEntries(chosen.map(([id, values]) => [id, values.join(',')])) }
}
