import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

/** The changed facts of an item before an action on many. */
export interface Before {
  id: string
  /** Version after the action. */
  version: number
  facts: object
}

interface BulkAction {
  forkId: string
  id: string
  kind: string
  verb: string
  userId: string | null
  items: Before[]
}

/** Only `insertBulkAction` writes them. */
const storedItems = sql<Before[]>`items`.as('items')

export async function insertBulkAction(tx: Tx, { items, ...action }: BulkAction): Promise<void> {
  await tx.run((q) => q.insertInto('bulkActions').values({ ...action, items: JSON.stringify(items) }))
}

/** Deletes and returns an action, so that it is undone only once; null where there is none of this type, or it is too old. */
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
      .returning(['verb', storedItems]),
  )
  return action ?? null
}

export async function removeOldBulkActions(tx: Tx, days: number): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('bulkActions').where('at', '<', sql<string>`now() - make_interval(days => ${days})`),
  )
}
