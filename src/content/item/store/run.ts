import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Query } from '../../../platform/db/statement.ts'

export function compilable<R>(q: Query, builder: RawBuilder<unknown>) {
  // What the rows are is said by whoever wrote the columns.
  return { compile: () => (builder as RawBuilder<R>).compile(q) }
}

export function run<R = unknown>(tx: Tx, builder: RawBuilder<unknown>): Promise<R[]> {
  return tx.run<R>((q) => compilable<R>(q, builder))
}

/** All of these. */
export function and(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` and `)
}
