import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { type Query, statement } from '../../platform/db/statement.ts'

export interface StoredView {
  forkId: string
  id: string
  userId: string
  list: string
  name: string
  query: string
  isShared: boolean
  isDefault: boolean
}

const COLUMNS = ['forkId', 'id', 'userId', 'list', 'name', 'query', 'isShared', 'isDefault'] as const

interface Seen {
  siteId: string
  userId: string
}

const seen = (q: Query, p: Seen) =>
  q
    .selectFrom('listViews')
    .select(COLUMNS)
    .where('forkId', '=', p.siteId)
    .where((w) => w.or([w('userId', '=', p.userId), w('isShared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')

const ofAll = statement('views.all', (q, p: Seen) => seen(q, p))
const ofList = statement('views.list', (q, p: Seen & { list: string }) =>
  seen(q, p).where('list', '=', p.list),
)

/** The views that a person sees, by name; of all lists where none is named. */
export const listViewsOf = (db: Reads, siteId: string, userId: string, list?: string) =>
  list === undefined ? db.many(ofAll, { siteId, userId }) : db.many(ofList, { siteId, userId, list })

const byId = statement('views.byId', (q, p: { siteIds: string[]; id: string }) =>
  q
    .selectFrom('listViews')
    .select(COLUMNS)
    .where('id', '=', p.id)
    .where('forkId', '=', sql<string>`any(${p.siteIds})`),
)

export const findView = (db: Reads, siteIds: string[], id: string): Promise<StoredView | null> =>
  db.first(byId, { siteIds, id })

export async function countViews(tx: Tx, siteId: string, userId: string, list: string): Promise<number> {
  const [row] = await tx.run((q) =>
    q
      .selectFrom('listViews')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('forkId', '=', siteId)
      .where('userId', '=', userId)
      .where('list', '=', list),
  )
  return row?.n ?? 0
}

export async function insertView(tx: Tx, view: StoredView): Promise<void> {
  await tx.run((q) => q.insertInto('listViews').values(view))
}

export async function updateView(
  tx: Tx,
  { forkId: siteId, id, name, query, isShared, isDefault }: StoredView,
): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('listViews')
      .set({ name, query, isShared, isDefault })
      .where('forkId', '=', siteId)
      .where('id', '=', id),
  )
}

/** A list opens with at most one view of a person, so the others stop being the default. */
export async function putOtherDefaultsAside(
  tx: Tx,
  { forkId: siteId, userId, list, id }: StoredView,
): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('listViews')
      .set({ isDefault: false })
      .where('forkId', '=', siteId)
      .where('userId', '=', userId)
      .where('list', '=', list)
      .where('id', '<>', id)
      .where('isDefault', '=', true),
  )
}

export async function removeView(tx: Tx, siteId: string, id: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('listViews').where('forkId', '=', siteId).where('id', '=', id))
}
