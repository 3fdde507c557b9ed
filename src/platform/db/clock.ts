import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { statement } from './statement.ts'

/** The moment of the transaction by the database's clock, ISO 8601 UTC; it is read once and stays the same. */
export function readClock(tx: Tx): Promise<string> {
  const known = clocks.get(tx) ?? readOnce(tx)
  clocks.set(tx, known)
  return known
}

const moment = statement('clock.now', (q, _: object) => q.selectNoFrom(sql<string>`now()`.as('now')))

const readOnce = async (tx: Tx): Promise<string> => (await tx.first(moment, {}))?.now ?? ''

const clocks = new WeakMap<Tx, Promise<string>>()
