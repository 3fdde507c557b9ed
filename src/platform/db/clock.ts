import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** The moment of the transaction by the database's clock, ISO 8601 UTC; it is read once and stays the same. */
export function readClock(tx: Tx): Promise<string> {
  const known = clocks.get(tx) ?? readOnce(tx)
  clocks.set(tx, known)
  return known
}

async function readOnce(tx: Tx): Promise<string> {
  const [row] = await tx.run((q) => q.selectNoFrom(sql<string>`now()`.as('now')))
  return row?.now ?? ''
}

const clocks = new WeakMap<Tx, Promise<string>>()
