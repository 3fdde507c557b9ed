import type { Tx } from './database.ts'

/** The moment of the transaction by the database's clock, ISO 8601 UTC. */
export const readClock = (tx: Tx): Promise<string> => tx.now()
