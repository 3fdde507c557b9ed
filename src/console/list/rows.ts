import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { PAGE_LENGTH } from '../../kernel/list.ts'
import { useContentLanguage } from '../content-language.tsx'
import { useConsole } from '../context.ts'
import { rowsQuery } from './rows-query.ts'
import type { ListSpec, Page, Query } from '../catalogue/list-spec.ts'

export interface Rows<R> {
  /** Null until it is known. */
  total: number | null
  /** False: there are more than `total`. */
  isExact: boolean
  /** The row at a place; undefined while it is loading. */
  at(index: number): R | undefined
  loaded(): R[]
  /** The present place of a row; undefined if it is not loaded. */
  placeOf(id: string): number | undefined
  /** The rows of the previous query are shown until this one's are loaded. */
  isBehind: boolean
  error: Error | null
  refetch(): void
}

/**
 * The rows of a query; pages are read as the window comes near them. @param near first and last page near the window @param
 * isAsked false until the query is known
 */
export function useRows<R>(
  spec: ListSpec<R>,
  query: Query,
  near: readonly [number, number],
  isAsked: boolean,
): Rows<R> {
  const { site, session } = useConsole()
  const { locale } = useContentLanguage()
  const place = { site, session, locale }
  const first = useQuery({
    ...rowsQuery(spec, query, place),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const total = first.data?.total ?? null
  const pages = first.isPlaceholderData ? [] : pagesWithin(near, total ?? 0)
  const others = useQueries({
    queries: pages.map((page) =>
      rowsQuery(spec, query, place, {
        page,
        offset: offsetOf(page, total ?? 0, first.data?.isExact ?? false),
      }),
    ),
    combine: (results) => ({
      pages: new Map(results.map(({ data }, i) => [pages[i], data])),
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => void results.map((result) => result.refetch()),
    }),
  })
  return {
    total,
    isExact: first.data?.isExact ?? true,
    at(index) {
      const page = Math.floor(index / PAGE_LENGTH)
      const data: Page<R> | undefined = page === 0 ? first.data : others.pages.get(page)
      return data?.rows[index % PAGE_LENGTH]
    },
    loaded: () => [first.data, ...others.pages.values()].flatMap((page) => page?.rows ?? []),
    placeOf(id) {
      for (const [page, data] of [[0, first.data] as const, ...others.pages]) {
        const at = data?.rows.findIndex((row) => spec.row.id(row) === id) ?? -1
        if (at >= 0) return (page ?? 0) * PAGE_LENGTH + at
      }
      return undefined
    },
    isBehind: first.isPlaceholderData,
    error: first.error ?? others.error,
    refetch() {
      void first.refetch()
      others.refetch()
    },
  }
}

/** The existing pages within a range, without the first page of all. */
function pagesWithin([from, to]: readonly [number, number], total: number): number[] {
  const pages = []
  for (let page = Math.max(1, from); page <= to && page * PAGE_LENGTH < total; page++) pages.push(page)
  return pages
}

/** Past the middle the offset counts from the end, which the database reaches sooner. */
function offsetOf(page: number, total: number, isExact: boolean): number {
  const offset = page * PAGE_LENGTH
  return isExact && offset > total / 2 ? offset - total : offset
}
