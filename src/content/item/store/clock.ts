import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { run } from './run.ts'

/** The moment of the transaction by the database's clock, ISO 8601 UTC. */
export function readClock(tx: Tx): Promise<string> {
  const known =
    clocks.get(tx) ?? run<{ now: string }>(tx, sql`select now() as now`).then(([row]) => row?.now ?? '')
  clocks.set(tx, known)
  return known
}

/** It stands still while the transaction lasts. */
const clocks = new WeakMap<Tx, Promise<string>>()
