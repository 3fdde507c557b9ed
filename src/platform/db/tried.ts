import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Query } from './statement.ts'

/** Runs a part of a transaction that may fail alone. @returns what it failed with; null when it is done */
export async function tried(tx: Tx, work: () => Promise<void>): Promise<Error | null> {
  await tx.run((q) => plain(q, sql`savepoint tried`))
  try {
    await work()
    await tx.run((q) => plain(q, sql`release savepoint tried`))
    return null
  } catch (error) {
    await tx.run((q) => plain(q, sql`rollback to savepoint tried`))
    if (!(error instanceof Error)) throw error
    return error
  }
}

function plain(q: Query, builder: RawBuilder<unknown>) {
  return { compile: () => builder.compile(q) }
}
