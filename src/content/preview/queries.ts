import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { isOfItem, type ItemKey } from '../drafts/queries.ts'

const LIFE_DAYS = 7

const isAlive = sql<boolean>`expires_at > now()`

const ofItem = statement('preview.links', (q, p: ItemKey) =>
  q
    .selectFrom('previewLinks')
    .leftJoin('users', 'users.id', 'previewLinks.userId')
    .select(['previewLinks.id', 'previewLinks.language', 'previewLinks.createdAt', 'expiresAt'])
    .select(sql<string>`coalesce(users.username, '')`.as('by'))
    .where(isOfItem(p))
    .where(isAlive)
    .orderBy('previewLinks.createdAt', 'desc')
    .orderBy('previewLinks.id'),
)

/** Preview links of an item that have not expired, the newest first. */
export const listLinks = (db: Reads, key: ItemKey) => db.many(ofItem, key)

const oneLink = statement('preview.link', (q, p: { siteId: string; linkId: string }) =>
  q
    .selectFrom('previewLinks')
    .select(['kind', 'itemId', 'language'])
    .where('forkId', '=', p.siteId)
    .where('id', '=', p.linkId)
    .where(isAlive),
)

/** The item behind a preview link; null for one that has expired. */
export const findLink = (db: Reads, link: { siteId: string; linkId: string }) => db.first(oneLink, link)

export async function insertLink(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  link: { id: string; language: string; userId: string },
): Promise<void> {
  const expiresAt = sql<string>`now() + make_interval(days => ${sql.lit(LIFE_DAYS)})`
  await tx.run((q) =>
    q.insertInto('previewLinks').values({ forkId: siteId, kind, itemId, ...link, expiresAt }),
  )
}

export async function deleteLink(tx: Tx, { siteId, kind, itemId }: ItemKey, linkId: string): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('previewLinks').where(isOfItem({ siteId, kind, itemId })).where('id', '=', linkId),
  )
}
