import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

export function run<R = unknown>(tx: Tx, query: RawBuilder<unknown>): Promise<R[]> {
  return tx.run(() => query.$castTo<R>())
}

export function and(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` and `)
}
