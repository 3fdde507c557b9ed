import type { Locale } from './locale.ts'

/** A list with more items than this is not counted to its end. */
export const COUNT_MAX = 10_000
/** Length of a page that is asked for without `limit`. */
export const PAGE_LENGTH = 50

/**
 * The query by which the studio asks for a page of a list. Its order is fixed, since a page that was preloaded is found by its
 * address.
 */
export const pageQuery = (
  locale: Locale,
  narrowing: Readonly<Record<string, string>>,
  sort: string,
): Record<string, string> => ({ locale, limit: String(PAGE_LENGTH), ...narrowing, sort })

/** A list, or one page of it. */
export interface Page<T> {
  items: T[]
  /** Left out when the list is complete. */
  page?: { total: number; isExact: boolean; next: string | null }
}

/** Where a page begins; an offset with a minus counts from the end. */
export function offsetIn(offset: string | undefined, total: number): number {
  if (offset === undefined) return 0
  return offset.startsWith('-') ? Math.max(0, total + Number(offset)) : Number(offset)
}
