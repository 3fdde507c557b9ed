import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Runs a part of a transaction that may fail alone. @returns what it failed with; null when it is done */
export async function tried(tx: Tx, work: () => Promise<void>): Promise<Error | null> {
  await tx.run(() => sql`savepoint tried`)
  try {
    await work()
    await tx.run(() => sql`release savepoint tried`)
    return null
  } catch (error) {
    await tx.run(() => sql`rollback to savepoint tried`)
    if (!(error instanceof Error)) throw error
    return error
  }
}
