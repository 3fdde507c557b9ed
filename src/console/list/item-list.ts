import type * as z from 'zod/mini'
import type { Endpoint } from '../../kernel/endpoint.ts'
import { useConsole, usePageCall } from '../context.ts'
import { type ListSpec, PAGE_LENGTH, type Query } from './spec.ts'

/** A call that answers with a list of a site, as `itemCalls` of the kernel makes it. */
type ListCall<R> = Endpoint<
  z.ZodMiniType<object, { forkId: string }>,
  z.ZodMiniType<object, Record<string, string>>,
  z.ZodMiniType,
  z.ZodMiniType<R[]>
>

/** Reads the pages of a type by its own call. */
export function useFetchPage<R>(list: ListCall<R>): ListSpec<R>['fetchPage'] {
  const call = usePageCall()
  const { site } = useConsole()
  return async (query, at, signal) => {
    const asked = { limit: String(PAGE_LENGTH), ...paramsOf(query), ...placeOf(at) }
    const page = await call(list, { params: { forkId: site.id }, query: asked }, signal)
    const { total, isExact, next } = page
    // The call's own answer is a list of rows.
    return { rows: page.rows as R[], total, exact: isExact, ...(next !== null && { next }) }
  }
}

/** A query as calls take it: several values of a filter with commas between. */
export function paramsOf({ q, sort, filters }: Query): Record<string, string> {
  const chosen = Object.entries(filters).filter(([, values]) => values.length > 0)
  return {
    ...(q && { q }),
    sort,
    ...Object.fromEntries(chosen.map(([id, values]) => [id, values.join(',')])),
  }
}

function placeOf(at: { cursor: string } | { offset: number }): Record<string, string> {
  return 'cursor' in at ? { cursor: at.cursor } : at.offset === 0 ? {} : { offset: String(at.offset) }
}
