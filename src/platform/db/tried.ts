import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Runs a part of a transaction in a savepoint: if it fails, only this part is rolled back. @returns its error, or null */
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
