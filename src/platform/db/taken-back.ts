import type { Database, Tx } from './database.ts'

/** Runs a transaction on a site and rolls it back, whatever it did. */
export async function takenBack<R>(db: Database, siteId: string, work: (tx: Tx) => Promise<R>): Promise<R> {
  try {
    return await db.transaction([siteId], async (tx) => {
      throw new TakenBack(await work(tx))
    })
  } catch (error) {
    // The value is what `work` gave.
    if (error instanceof TakenBack) return error.value as R
    throw error
  }
}

class TakenBack extends Error {
  readonly value: unknown

  constructor(value: unknown) {
    super('taken back')
    this.value = value
  }
}
