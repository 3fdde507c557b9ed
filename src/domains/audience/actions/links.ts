import { isUuid } from '../../../kernel/ids.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Database } from '../../../platform/db/database.ts'
import { hashToken } from '../../../platform/token.ts'
import * as queries from '../queries/links.ts'

/** What the link of a confirmation still does on this site. */
export const readLink = (db: Database, { id }: Site, token: string): Promise<queries.LinkState> =>
  queries.findLinkState(db.staff, id, hashToken(token))

/**
 * Confirms the address that the link was sent to; a second press on the same link succeeds, too.
 * @throws gone for a link that was used before they left, is too old, or is of another site
 */
export async function confirm(db: Database, site: Site, token: string): Promise<void> {
  const isDone = await db.transaction([site.id], (tx) => queries.confirmBy(tx, site.id, hashToken(token)))
  if (!isDone && (await readLink(db, site, token)) !== 'confirmed')
    throw new Problem('gone', 'This link does not work any more.')
}

/** Whose mail a link ends; null for an erased subscriber, and for a key that nobody has. */
export const findLeaver = async (db: Database, key: string): Promise<queries.Leaver | null> =>
  isUuid(key) ? queries.findLeaver(db.staff, key) : null

/**
 * Ends mail by the link that stands in it, also while the site is closed to readers.
 * @param key of the link; one that nobody has any more changes nothing
 */
export async function leave(db: Database, key: string, which: 'site' | 'all'): Promise<void> {
  const found = await findLeaver(db, key)
  if (!found) return
  if (which === 'site') await db.transaction([found.siteId], (tx) => queries.leaveSite(tx, found))
  else await db.transaction('*', (tx) => queries.leaveAll(tx, found.email))
}
