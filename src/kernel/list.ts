import * as z from 'zod/mini'
import type { Locale } from './locale.ts'
import { STATUSES } from './publication.ts'
import { LINE_MAX, text } from './shape.ts'

const PAGE_MAX = 200
/** Above this many, a list is not counted to its end. */
export const COUNT_MAX = 10_000
/** Length of a page when only its beginning was named. */
export const PAGE_LENGTH = 50

const SORTS = ['order', 'title', 'createdAt', 'updatedAt'] as const
const sorts = SORTS.flatMap((sort) => [sort, `-${sort}`] as const)

const limit = text('limit', 3).check(
  z.regex(/^[1-9]\d*$/, { error: `limit must be a number from 1 to ${PAGE_MAX}`, abort: true }),
  z.refine((value) => Number(value) <= PAGE_MAX, `limit must be a number from 1 to ${PAGE_MAX}`),
)

const offset = text('offset', 10).check(
  z.regex(/^-?\d{1,9}$/, 'offset must be a place in the list, or with - before it one counted from its end'),
)

const fields = {
  limit: z.optional(limit),
  cursor: z.optional(text('cursor', 2_000)),
  /** A jump: so many items are left out before the page; `-120` begins it 120 items before the end. */
  offset: z.optional(offset),
  q: z.optional(text('q', LINE_MAX)),
  sort: z.optional(
    z.enum(sorts, `sort must be one of ${SORTS.join(', ')}, with - before it to turn it round`),
  ),
  status: z.optional(someOf('status', STATUSES)),
}

/** Values out of a list, with commas between; an item with any of them is meant. */
export function someOf<T extends string>(name: string, values: readonly T[]) {
  const known = new Set<string>(values)
  return z.pipe(
    text(name, LINE_MAX).check(
      z.refine(
        (given) => given.split(',').every((value) => known.has(value)),
        `${name} must be one of ${values.join(', ')}, or some of them with commas between`,
      ),
    ),
    // Each of them was looked up above.
    z.transform((given) => given.split(',') as T[]),
  )
}

/**
 * What every list takes. Without `limit`, `cursor` and `offset` it is complete, with one of them a page;
 * `locale`, which every call takes, is read elsewhere.
 */
export const listQuery = z.strictObject(fields)

export type ListQuery = z.output<typeof listQuery> & {
  /** Values of the type's own filters. */
  [filter: string]: string | string[] | undefined
}

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
