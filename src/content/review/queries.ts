import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Published } from './reviewed.ts'

const waiting = statement('review.waiting', (q, p: { siteId: string }) =>
  q
    .selectFrom('draftFields')
    .select(['kind', 'itemId'])
    .where('forkId', '=', p.siteId)
    .where('isWaiting', '=', true)
    .groupBy(['kind', 'itemId'])
    .orderBy(sql`max(changed_at)`, 'desc')
    .orderBy('itemId'),
)

/** Items of a site of which something waits, the newest first. */
export const listWaiting = (db: Reads, siteId: string) => db.many(waiting, { siteId })

/** An item of a publication, with what was there before. */
export interface PublishedItem {
  type: string
  id: string
  title: string
  changes: Published[]
}

const newest = statement('review.newest', (q, p: { siteId: string }) =>
  q
    .selectFrom('publications')
    .leftJoin('users', 'users.id', 'publications.userId')
    .select(['publications.id', 'items', 'publishedAt as at', 'undoneAt'])
    .select(sql<string>`coalesce(users.username, '')`.as('by'))
    .where('forkId', '=', p.siteId)
    .orderBy('publishedAt', 'desc')
    .orderBy('publications.id', 'desc')
    .limit(1),
)

/** The last publication out of the review of a site; null before the first. */
export async function findLast(db: Reads, siteId: string) {
  const last = await db.first(newest, { siteId })
  // The column of items is written by `insertPublication` alone.
  return last && { ...last, items: last.items as unknown as PublishedItem[] }
}

export async function insertPublication(
  tx: Tx,
  forkId: string,
  { id, items, userId }: { id: string; items: PublishedItem[]; userId: string | null },
): Promise<void> {
  await tx.run((q) =>
    q.insertInto('publications').values({ forkId, id, items: JSON.stringify(items), userId }),
  )
}

/** Marks a publication as taken back. @returns false where it was before */
export async function markUndone(tx: Tx, forkId: string, id: string): Promise<boolean> {
  const marked = await tx.run((q) =>
    q
      .updateTable('publications')
      .set({ undoneAt: sql<string>`now()` })
      .where('forkId', '=', forkId)
      .where('id', '=', id)
      .where('undoneAt', 'is', null)
      .returning('id'),
  )
  return marked.length > 0
}
