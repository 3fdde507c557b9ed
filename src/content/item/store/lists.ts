import { type RawBuilder, sql } from 'kysely'
import type { Reads } from '../../../platform/db/run.ts'
import type { Statement } from '../../../platform/db/statement.ts'
import { fetchedOf, named, statementWordsOf, paramsOf, sortOf } from './list-options.ts'
import { countsOf } from './counts.ts'
import type { Declared, ListOptions, Stored } from './declared.ts'
import { locksOf } from './locks.ts'
import { type ListConditions, listConditionsOf, type ListParams } from './conditions.ts'
import { type SqlParts, sqlPartsOf } from './sql-parts.ts'
import { and } from './run.ts'

export function listsOf<F extends object, T extends object>(declared: Declared<F, T>) {
  /** `total` is null where the database does not keep it. */
  type Row = Stored<F, T> & { cursor: string; total: number | null }
  const parts = sqlPartsOf(declared)
  const conditions = listConditionsOf(declared, parts)
  const counts = countsOf(declared, parts, conditions)

  /** One statement for each set of options, so that each has its own plan. */
  function eachOnce<R>(kind: string, build: (p: ListParams, options: ListOptions) => RawBuilder<unknown>) {
    const made = new Map<string, Statement<ListParams, R>>()
    return (options: ListOptions): Statement<ListParams, R> => {
      const suffix = [kind, ...statementWordsOf(options)].join('.')
      // The best index depends on the value: for a common one that of the order, for a rare one that of the value.
      const isNarrowed = options.q !== undefined || named(options.where).length > 0
      const planning = { isPlannedAnew: isNarrowed }
      const found = made.get(suffix) ?? parts.read<ListParams, R>(suffix, (p) => build(p, options), planning)
      made.set(suffix, found)
      return found
    }
  }

  const coming = parts.read<{ siteId: string }>('coming', (p) => comingIn(declared, parts, p.siteId))
  const listFor = eachOnce<Row>('list', pageOf(declared, parts, conditions, counts))
  const tallyFor = eachOnce<{ count: number; mark: string }>('tally', counts.tally)
  const countFor = eachOnce<{ total: number }>('count', counts.count)
  return {
    isKeptCount: counts.isKeptCount,
    /** Items in their order, without what is heavy; with a limit each with the place that it ends a page at. */
    async list(db: Reads, siteId: string, options: ListOptions = {}): Promise<Row[]> {
      const rows = await db.many(listFor(options), { siteId, ...paramsOf(options) })
      return options.limit === undefined ? rows : rows.slice(0, options.limit)
    },
    /** What comes out or goes by itself. */
    listComing: (db: Reads, asked: { siteId: string }) => db.many(coming, asked),
    /** The number of items, at most COUNT_MAX + 1. */
    async count(db: Reads, siteId: string, options: ListOptions = {}): Promise<number> {
      const { isPublic, where, status, q } = options
      const asked = { isPublic, where, status, q } as ListOptions
      return (await db.first(countFor(asked), { siteId, ...paramsOf(asked) }))?.total ?? 0
    },
    /** The number of items, up to the limit in `options`, and their mark. */
    async tally(db: Reads, siteId: string, options: ListOptions): Promise<{ count: number; mark: string }> {
      const { sort: _, ...asked } = options
      const found = await db.first(tallyFor(asked), { siteId, ...paramsOf(asked) })
      return found ?? { count: 0, mark: '0' }
    },
    ...locksOf(declared, parts, conditions),
  }
}

function pageOf<F extends object, T extends object>(
  declared: Declared<F, T>,
  parts: SqlParts<F, T>,
  { conditions, slim }: ListConditions,
  { isKeptCount, keptCount }: ReturnType<typeof countsOf<F, T>>,
) {
  const { id, isOfSite, from } = parts
  const sorts = sortKeysOf(declared, parts.column)
  return (p: ListParams, options: ListOptions): RawBuilder<unknown> => {
    const { name, isTurned } = sortOf(options)
    const keys = [...(sorts[name] ?? []), id]
    // The database gives each parameter the type of the column that it is compared with.
    const last = keys.map((_, i) => sql`${p[`after${i}`]}`)
    const after = sql`(${sql.join(keys)}) ${isTurned ? sql`<` : sql`>`} (${sql.join(last)})`
    const orderOf = (isDescending: boolean) =>
      sql.join(keys.map((key) => (isDescending ? sql`${key} desc` : key)))
    const order = orderOf(isTurned)
    const where = and([...conditions(p, options), ...(options.after ? [after] : [])])

    const { language, isWhole = false, isPublic = false } = options
    const selection = parts.selection(isWhole, false, language && p.language, !isPublic)
    if (options.limit === undefined) return sql`select ${selection} ${from} where ${where} order by ${order}`
    const cursor = sql.join(keys.map((key) => sql`${key}::text`))
    const total = isKeptCount(options) ? sql`(${keptCount(p, options)})` : sql`null::int`
    const page = sql`select ${selection}, json_build_array(${cursor})::text as cursor, ${total} as total ${from}`
    if (options.offset === undefined) {
      return sql`${page} where ${where} order by ${order} limit ${sql.lit(fetchedOf(options))}`
    }

    // An offset reads the skipped rows: a query of ids alone makes that cheap.
    const passed = orderOf(isTurned !== (options.isFromEnd ?? false))
    const ids = sql`select ${id} ${slim(options)} where ${where} order by ${passed} limit ${p.limit} offset ${p.offset}`
    return sql`${page} where ${isOfSite(p.siteId)} and ${id} = any(array(${ids})) order by ${order}`
  }
}

/** Sort keys of each order of a list; the id is the last key of all. */
function sortKeysOf<F extends object, T extends object>(
  { order, namedBy }: Declared<F, T>,
  column: SqlParts<F, T>['column'],
): Record<string, RawBuilder<unknown>[]> {
  return {
    order: order === 'place' ? [column('displayOrder')] : (order ?? []),
    title: [sql`lower(${column(namedBy ?? 'title')})`],
    createdAt: [column('createdAt')],
    updatedAt: [column('updatedAt')],
  }
}

/** Items that are scheduled to be published or unpublished; only types with the state `published` have any. */
function comingIn<F extends object, T extends object>(
  { shownBy }: Declared<F, T>,
  { column, id, status, isOfSite, isKept, selection, from }: SqlParts<F, T>,
  siteId: string,
): RawBuilder<unknown> {
  const isPublished = shownBy === 'publication'
  const isComing = isPublished
    ? sql`(${status} = 'scheduled' or ${status} = 'published' and ${column('unpublishAt')} > now())`
    : sql`false`
  const moment = isPublished ? column('publishAt') : sql`now()`
  return sql`select ${selection(false, false)} ${from} where ${isOfSite(siteId)} and ${isKept} and ${isComing}
    order by coalesce(${moment}, now()), ${id} limit 200`
}
