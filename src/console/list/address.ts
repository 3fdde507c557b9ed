import { currentQuery, useAddress } from '../address.ts'
import type { ListDescription, Query } from '../list-spec.ts'

/** What of a list the address depends on. */
type Addressed = Pick<ListDescription, 'filters' | 'defaultSort'>

/** The query that an address holds; what it does not know of stays out. */
export function queryIn(address: URLSearchParams, { filters, defaultSort }: Addressed): Query {
  const chosen = filters.flatMap(({ id, options }) => {
    const known = new Set(options.map(({ value }) => value))
    const values = (address.get(id) ?? '').split(',').filter((value) => known.has(value))
    return values.length ? [[id, [...new Set(values)]] as const] : []
  })
  return {
    q: address.get('q') ?? '',
    sort: address.get('sort') ?? defaultSort,
    filters: Object.fromEntries(chosen),
  }
}

/** The query of the address as of this moment: what is on screen may still be that of the one before. */
export const queryNow = (spec: Addressed): Query => queryIn(currentQuery(), spec)

/** An address with another query; what is as usual is not written down, and what is not of the list stays. */
export function addressOf(
  before: URLSearchParams,
  query: Query,
  { filters, defaultSort }: Addressed,
): URLSearchParams {
  const address = new URLSearchParams(before)
  const values: [string, string][] = [
    ['q', query.q],
    ...filters.map(({ id }): [string, string] => [id, (query.filters[id] ?? []).join(',')]),
    ['sort', query.sort === defaultSort ? '' : query.sort],
  ]
  for (const [name, value] of values) {
    if (value) address.set(name, value)
    else address.delete(name)
  }
  return address
}

/** A query as an address of its own has it; '' where nothing is asked for. */
export const textOf = (query: Query, list: Addressed): string =>
  addressOf(new URLSearchParams(), query, list).toString()

/** The query of the open address, and a way to ask for another. */
export function useQueryInAddress(spec: Addressed): [Query, (next: Partial<Query>) => void] {
  const [address, change] = useAddress()
  return [
    queryIn(address, spec),
    (next) => void change((now) => addressOf(now, { ...queryIn(now, spec), ...next }, spec)),
  ]
}
