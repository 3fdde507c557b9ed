import { queryOptions } from '@tanstack/react-query'
import { pageQuery } from '../../kernel/list.ts'
import type { Locale } from '../../kernel/locale.ts'
import { call, callPage, changedAt } from '../../ui/client.ts'
import type { ConsoleContext } from '../context.ts'
import type { ListDescription, Page, Query } from '../list-spec.ts'
import { FRESH_MS } from '../query-defaults.ts'
import { rowsKey } from './list-key.ts'

type Place = Pick<ConsoleContext, 'site' | 'session'>

/**
 * The query of a page of a list. What prefetches the rows and what shows them take it from here, so that they are read once.
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
    // Whoever comes back to a list sees what this page changed, and after a while what others did.
    staleTime: ({ state }) => (state.dataUpdatedAt > changedAt() ? FRESH_MS : 0),
  })
}

/** How many rows a query finds, to the last one. The mark changes with which they are; '' where the list has no call that counts. */
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

/** What narrows a list down, as calls take it: several values of a filter with commas between. */
export function narrowingOf({ q, filters }: Query): Record<string, string> {
  const chosen = Object.entries(filters).filter(([, values]) => values.length > 0)
  return { ...(q && { q }), ...Object.fromEntries(chosen.map(([id, values]) => [id, values.join(',')])) }
}
