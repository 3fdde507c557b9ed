import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Query } from '../../platform/db/statement.ts'

/** The facts of an item that an action on many changed, as they were before, and the version that the action gave it. */
export interface Before {
  id: string
  version: number
  facts: object
}

export interface BulkAction {
  forkId: string
  id: string
  kind: string
  verb: string
  userId: string | null
  items: Before[]
}

export async function insertBulkAction(tx: Tx, { items, ...action }: BulkAction): Promise<void> {
  await tx.run((q) => q.insertInto('bulkActions').values({ ...action, items: JSON.stringify(items) }))
}

/** Takes an action out, so that it is undone once. @returns null where there is none of this kind, or it is too old */
export async function takeBulkAction(
  tx: Tx,
  siteId: string,
  kind: string,
  id: string,
): Promise<{ verb: string; items: Before[] } | null> {
  const [action] = await tx.run((q) =>
    q
      .deleteFrom('bulkActions')
      .where('forkId', '=', siteId)
      .where('id', '=', id)
      .where('kind', '=', kind)
      .returning(['verb', 'items']),
  )
  // The column holds what insertBulkAction put there.
  return action ? { verb: action.verb, items: action.items as unknown as Before[] } : null
}

export async function removeOldBulkActions(tx: Tx, days: number): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('bulkActions').where('at', '<', sql<string>`now() - make_interval(days => ${days})`),
  )
}

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
