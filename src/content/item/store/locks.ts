import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { paramsOf } from './list-options.ts'
import { mark } from './counts.ts'
import type { Declared, LockedItem, ListOptions } from './declared.ts'
import type { ListConditions } from './conditions.ts'
import type { SqlParts } from './sql-parts.ts'
import { and, run } from './run.ts'

/** Locks on items of a type. */
export function locksOf<F extends object, T extends object>(
  declared: Declared<F, T>,
  { column, id, status, hasChanges, isOfSite, isKept, from, searched }: SqlParts<F, T>,
  { conditions, slim }: ListConditions,
) {
  const { namedBy, key = 'id' } = declared
  const lockedColumns = sql`${id} as id, ${column('version')}, ${status} as status, ${hasChanges} as has_changes`

  return {
    /** Locks all items of a list in the order of their ids, and gives their mark. */
    async lockAll(tx: Tx, siteId: string, options: ListOptions) {
      const p = { siteId, ...paramsOf(options) }
      const rows = sql`select ${lockedColumns} ${slim(options)} where ${and(conditions(p, options))}`
      return lockRows(tx, rows)
    },
    /** Locks the items that are named. */
    lockNamed: async (tx: Tx, siteId: string, ids: readonly string[]): Promise<LockedItem[]> => {
      const rows = sql`select ${lockedColumns} ${slim({})} where ${isOfSite(siteId)} and ${isKept} and ${id} = any(${ids}::uuid[])`
      return (await lockRows(tx, rows)).locked
    },
    /** Titles of items in the site's source language. */
    async names(db: Tx, siteId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const name = searched.includes('title') ? column('title') : column(namedBy ?? key)
      const query = sql`select ${id} as id, ${name}::text as name ${from} where ${isOfSite(siteId)} and ${id} = any(${ids}::uuid[])`
      const rows = await run<{ id: string; name: string }>(db, query)
      return new Map(rows.map((row) => [row.id, row.name]))
    },
  }

  /** Locks rows in the order of their ids, so that two transactions on the same rows cannot deadlock. */
  async function lockRows(tx: Tx, rows: RawBuilder<unknown>) {
    const locked = await run<LockedItem>(
      tx,
      sql`${rows} order by ${id} for update of ${sql.table(declared.table)}`,
    )
    const ids = locked.map((item) => item.id)
    const [found] = await run<{ mark: string }>(
      tx,
      sql`select ${mark} from unnest(${ids}::uuid[]) as found (id)`,
    )
    return { locked, mark: found?.mark ?? '0' }
  }
}
