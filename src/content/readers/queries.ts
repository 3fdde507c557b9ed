import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { type Statement, statement } from '../../platform/db/statement.ts'
import { pick } from '../item/store/sql-parts.ts'
import { run } from '../item/store/run.ts'

interface EntryPage<S extends string> {
  /** Left out: the newest first. */
  sort?: S
  /** Sort key of the last row on the page before. */
  after: string | null
  offset: number
  limit: number
}

type OfSite<F> = F & { siteId: string }
type Listed<R> = R & { forkId?: string }

interface EntrySource<F extends object, S extends string> {
  /** Prefix of the names of its statements. */
  name: string
  table: string
  /** Columns of a row, with that of its site. */
  row: RawBuilder<unknown>
  from: RawBuilder<unknown>
  filters: readonly (keyof F & string)[]
  /** Condition for the rows of a site that meet a filter. */
  matches(p: OfSite<F>): RawBuilder<unknown>
  /** The sort key of each order; each needs an index. Ids grow with time. */
  orders: Readonly<Record<S, { column: string; type: 'uuid' | 'text'; isTurned: boolean }>>
}

/** Queries for the entries of one kind. */
export function entryReads<R extends object, F extends object, S extends string>(source: EntrySource<F, S>) {
  const { name, table, row, from, filters, matches, orders } = source
  const filterIn = (given: F) => pick<F>(given, filters)

  type Paged = OfSite<F> & Omit<EntryPage<S>, 'sort'>
  const pageBy = (sort: S) => {
    const { column, type, isTurned } = orders[sort]
    const [key, cast] = [sql.ref(column), sql.raw(type)]
    return statement(
      `${name}.list.${sort}`,
      (_, p: Paged) => sql<Listed<R>>`
        select ${row} ${from} where ${matches(p)}
          and (${p.after}::${cast} is null or ${key} ${sql.raw(isTurned ? '<' : '>')} ${p.after}::${cast})
        order by ${key} ${sql.raw(isTurned ? 'desc' : 'asc')} limit ${p.limit} offset ${p.offset}`,
    )
  }
  // The keys are those of `orders`.
  const pages = Object.fromEntries(Object.keys(orders).map((sort) => [sort, pageBy(sort as S)])) as Record<
    S,
    Statement<Paged, Listed<R>>
  >

  const total = statement(
    `${name}.total`,
    (_, p: OfSite<F>) => sql<{ forkId: string; total: number }>`
      select ${p.siteId}::uuid as fork_id, count(*)::int as total ${from} where ${matches(p)}`,
  )
  const byId = statement(
    `${name}.byId`,
    (_, p: { siteIds: readonly string[]; id: string }) => sql<{ forkId: string; id: string }>`
      select fork_id, id from ${sql.table(table)} where id = ${p.id} and fork_id = any(${p.siteIds})`,
  )

  return {
    async list(db: Reads, siteId: string, page: F & EntryPage<S>): Promise<R[]> {
      // Every kind has this order.
      const { sort = '-createdAt' as S, after, offset, limit } = page
      const rows = await db.many(pages[sort], { siteId, ...filterIn(page), after, offset, limit })
      // The caller knows the site.
      for (const one of rows) delete one.forkId
      return rows
    },
    async count(db: Reads, siteId: string, filter: F): Promise<number> {
      return (await db.first(total, { siteId, ...filterIn(filter) }))?.total ?? 0
    },
    find: (db: Reads, siteIds: readonly string[], id: string) => db.first(byId, { siteIds, id }),
    /** @returns false when somebody else had removed it */
    async remove(tx: Tx, siteId: string, id: string): Promise<boolean> {
      const removing = sql`delete from ${sql.table(table)} where fork_id = ${siteId} and id = ${id} returning id`
      return (await run(tx, removing)).length > 0
    },
  }
}

export type EntryReads<R extends object, F extends object, S extends string> = ReturnType<
  typeof entryReads<R, F, S>
>
