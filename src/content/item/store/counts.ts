import { type RawBuilder, sql } from 'kysely'
import { COUNT_MAX } from '../../../kernel/list.ts'
import type { Status } from '../../../kernel/publication.ts'
import { named } from './list-options.ts'
import type { Declared, ListOptions } from './declared.ts'
import type { ListConditions, ListParams } from './conditions.ts'
import type { SqlParts } from './sql-parts.ts'
import { and } from './run.ts'
import { isDated, keptSum, possibleStatuses } from './statuses.ts'

/** A checksum of the ids: it changes when a list has other items, even as many. */
export const mark = sql`coalesce(bit_xor(hashtextextended(id::text, 0)), 0)::text as mark`

/** Counts and marks of a type's lists. */
export function countsOf<F extends object, T extends object>(
  declared: Declared<F, T>,
  { id, isOfSite, isStatus }: SqlParts<F, T>,
  { conditions, slim }: ListConditions,
) {
  /** Whether the database keeps the number that is asked for. */
  const isKeptCount = ({ isPublic, where, q }: ListOptions) =>
    declared.countedAs !== undefined && !isPublic && named(where).length === 0 && q === undefined

  /** The kept number; dated items are counted, since their status depends on the clock. */
  function keptCount(p: ListParams, { status: wanted }: ListOptions): RawBuilder<unknown> {
    const sums = (sum: RawBuilder<unknown>) => keptSum(p.siteId, declared.countedAs ?? '', sum)
    if (wanted === undefined) return sums(sql`items`)
    const dated = (one: Status) =>
      declared.shownBy === 'publication'
        ? sql`(select count(*)::int from ${sql.table(declared.table)} where ${isOfSite(p.siteId)} and ${isDated(declared.table)} and ${isStatus([one])})`
        : sql`0`
    const parts: Record<Status, RawBuilder<unknown>> = {
      draft: sql`${sums(sql`hidden`)} + ${dated('draft')}`,
      scheduled: dated('scheduled'),
      published: sql`${sums(sql`items - hidden - dated`)} + ${dated('published')}`,
      active: sums(declared.shownBy === undefined ? sql`items` : sql`items - hidden`),
      inactive: sums(sql`hidden`),
    }
    const known = possibleStatuses(declared.shownBy)
    const asked = known.filter((one) => wanted.includes(one)).map((one) => parts[one])
    return asked.length === 0 ? sql`0` : sql.join(asked, sql` + `)
  }

  function count(p: ListParams, options: ListOptions): RawBuilder<unknown> {
    if (isKeptCount(options)) return sql`select ${keptCount(p, options)} as total`
    return sql`select count(*)::int as total
      from (select ${slim(options)} where ${and(conditions(p, options))} limit ${sql.lit(COUNT_MAX + 1)}) counted`
  }

  function tally(p: ListParams, options: ListOptions): RawBuilder<unknown> {
    if (isKeptCount(options) && options.status === undefined) {
      return sql`select coalesce(sum(items), 0)::int as count, coalesce(bit_xor(mark), 0)::text as mark
        from list_counts where fork_id = ${p.siteId} and kind = ${sql.lit(declared.countedAs)}`
    }
    const limit = options.limit === undefined ? sql`` : sql`limit ${p.limit}`
    return sql`select count(*)::int as count, ${mark} from (
      select ${id} as id ${slim(options)} where ${and(conditions(p, options))} ${limit}) found`
  }

  return { isKeptCount, keptCount, count, tally }
}
