import { useSearchParams } from 'react-router'
import type { ListSpec, Query } from './spec.ts'

/** What of a spec the address depends on. */
type Addressed = Pick<ListSpec<never>, 'filters' | 'defaultSort'>

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

/** The address of a query; what is as usual is not written down. */
export function addressOf({ q, sort, filters }: Query, { defaultSort }: Addressed): URLSearchParams {
  const address = new URLSearchParams()
  if (q) address.set('q', q)
  for (const [id, values] of Object.entries(filters)) if (values.length) address.set(id, values.join(','))
  if (sort !== defaultSort) address.set('sort', sort)
  return address
}

/** The query of the open address, and a way to ask for another. */
export function useQueryInAddress(spec: Addressed): [Query, (next: Partial<Query>) => void] {
  const [address, setAddress] = useSearchParams()
  const query = queryIn(address, spec)
  return [query, (next) => setAddress(addressOf({ ...query, ...next }, spec), { replace: true })]
}
