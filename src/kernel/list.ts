import type { Locale } from './locale.ts'

/** Above this many, a list is not counted to its end. */
export const COUNT_MAX = 10_000
/** Length of a page when only its beginning was named. */
export const PAGE_LENGTH = 50

/** What the studio asks a page of a list with, in the same order everywhere: what is asked ahead is told apart by its address. */
export const pageQuery = (
  locale: Locale,
  narrowing: Readonly<Record<string, string>>,
  sort: string,
): Record<string, string> => ({ locale, limit: String(PAGE_LENGTH), ...narrowing, sort })

/** A list, or one page of it. */
export interface Page<T> {
  items: T[]
  /** There for a page. */
  page?: { total: number; isExact: boolean; next: string | null }
}

/** Where a page begins that was jumped to; below 0 it counts from the end. */
export function offsetIn(offset: string | undefined, total: number): number {
  if (offset === undefined) return 0
  return offset.startsWith('-') ? Math.max(0, total + Number(offset)) : Number(offset)
}
