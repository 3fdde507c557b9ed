import * as z from 'zod/mini'
import { STATUSES } from './publication.ts'
import { text } from './shape.ts'
import { LINE_MAX } from './text.ts'

const PAGE_MAX = 200

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
  /** How many items are left out before the page; `-120` begins it 120 items before the end. */
  offset: z.optional(offset),
  q: z.optional(text('q', LINE_MAX)),
  sort: z.optional(
    z.enum(sorts, `sort must be one of ${SORTS.join(', ')}, with - before it to turn it round`),
  ),
  status: z.optional(someOf('status', STATUSES)),
}

/** Values of a filter, separated by commas; an item needs one of them. */
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
