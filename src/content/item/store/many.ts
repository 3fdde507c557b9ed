import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Declared } from './declared.ts'
import { pick, snakeCase, sqlPartsOf } from './sql-parts.ts'
import { run } from './run.ts'

/** The largest value of a PostgreSQL `integer`. */
const PLACE_MAX = 2_147_483_647

/** Writes of many items at once, and of their places. */
export function manyWritesOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { key = 'id' } = declared
  const { column, columnsOf } = sqlPartsOf(declared)
  const table = sql.table(declared.table)

  return {
    /** Locks the next items after one against changes, in the order of their ids. @returns their ids */
    async lockAfter(tx: Tx, siteId: string, after: string, limit: number): Promise<string[]> {
      const id = sql.id(key)
      const query = sql`select ${id} as id from ${table} where fork_id = ${siteId} and ${id} > ${after}
        order by ${id} limit ${limit} for share`
      return (await run<{ id: string }>(tx, query)).map((row) => row.id)
    },
    /** Those of the ids that are items of the site; each is locked. */
    async known(tx: Tx, siteId: string, ids: string[]): Promise<Set<string>> {
      const query = sql`select id from ${table} where fork_id = ${siteId} and id = any(${ids}) order by id for update`
      return new Set((await run<{ id: string }>(tx, query)).map((row) => row.id))
    },
    /** Writes shared fields of many items; all must have the same fields. */
    async updateMany(
      tx: Tx,
      siteId: string,
      items: readonly { id: string; facts: Partial<F> }[],
    ): Promise<void> {
      const [first] = items
      if (!first) return
      const fields = columnsOf(first.facts).map(([field]) => field)
      const rows = items.map(({ id: itemId, facts }) => {
        const values = pick<Record<string, unknown>>(facts, fields)
        return { id: itemId, ...Object.fromEntries(fields.map((field) => [snakeCase(field), values[field]])) }
      })
      const set = sql.join(fields.map((field) => sql`${sql.id(field)} = ${sql.ref(`given.${field}`)}`))
      await run(
        tx,
        sql`update ${table} set ${set}, version = ${column('version')} + 1, updated_at = now()
          from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as given
          where ${column('forkId')} = ${siteId} and ${column('id')} = given.id`,
      )
    },
    async removeMany(tx: Tx, siteId: string, ids: readonly string[]): Promise<void> {
      await run(tx, sql`delete from ${table} where fork_id = ${siteId} and id = any(${ids}::uuid[])`)
    },
    /** The place after the last one, at most PLACE_MAX. @param within values of the siblings; left out: all of the site */
    async nextPlace(tx: Tx, siteId: string, within: Record<string, unknown> = {}): Promise<number> {
      const isWithin = Object.entries(within).map(([field, value]) => sql`and ${sql.ref(field)} = ${value}`)
      const query = sql`select least(coalesce(max(display_order), 0), ${sql.lit(PLACE_MAX - 1)}) + 1 as place
        from ${table} where fork_id = ${siteId} ${sql.join(isWithin, sql` `)}`
      return (await run<{ place: number }>(tx, query))[0]?.place ?? 1
    },
    /** Gives these items the places 1, 2, 3; one that already has its place is not written. */
    async reorder(tx: Tx, siteId: string, ids: string[]): Promise<void> {
      await run(
        tx,
        sql`update ${table} set display_order = given.place, version = version + 1, updated_at = now()
          from unnest(${ids}::uuid[]) with ordinality as given (id, place)
          where ${column('forkId')} = ${siteId} and ${column('id')} = given.id and ${column('displayOrder')} <> given.place`,
      )
    },
  }
}
