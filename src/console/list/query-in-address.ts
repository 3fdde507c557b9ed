import { currentQuery, useAddress } from '../address-query.ts'
import type { ListDescription, Query } from '../catalogue/list-spec.ts'

/** The parts of a list that its address depends on. */
type Addressed = Pick<ListDescription, 'filters' | 'defaultSort'>

/** The query in an address; unknown filters and values are left out. */
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

/** The query of the address at this moment, which the screen may not show yet. */
export const queryNow = (spec: Addressed): Query => queryIn(currentQuery(), spec)

/** An address with another query. Defaults are not written; parameters of others stay. */
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

/** A query as the text of an address; '' for the default query. */
export const textOf = (query: Query, list: Addressed): string =>
  addressOf(new URLSearchParams(), query, list).toString()

/** The query of the open address, and a function that changes it. */
export function useQueryInAddress(spec: Addressed): [Query, (next: Partial<Query>) => void] {
  const [address, change] = useAddress()
  return [
    queryIn(address, spec),
    (next) => void change((now) => addressOf(now, { ...queryIn(now, spec), ...next }, spec)),
  ]
}
