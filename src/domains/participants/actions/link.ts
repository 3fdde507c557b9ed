import { admit, type Sender } from '../../../content/readers/sender.ts'
import type { Locale } from '../../../kernel/locale.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { hashToken, newToken } from '../../identity/index.ts'
import { post } from '../../../content/mails/post.ts'
import { LINK } from '../mails.ts'
import * as queries from '../queries.ts'

const BOUNDS = {
  ofNetwork: [
    { count: 20, perMs: 60_000 },
    { count: 120, perMs: 60 * 60_000 },
  ],
  ofSite: { count: 20, perMs: 1000 },
}

interface Asked {
  /** As `normaliseEmail` gives it. */
  email: string
  /** Of the mail. */
  locale: Locale
}

/**
 * Has a link mailed to an address. Work and answer are the same for every address: who is known is not even asked. An address
 * that has just had a mail gets no other one, and at most four in an hour.
 * @throws tooMany
 */
export async function askForLink(
  db: Database,
  { id: forkId }: Site,
  sender: Sender,
  { email, locale }: Asked,
): Promise<void> {
  await admit(sender, BOUNDS, forkId)
  await db.transaction([forkId], async (tx) => {
    const id = await queries.keepRequest(tx, { forkId, id: newId(), email, language: locale })
    if (id !== null) await post(tx, LINK, { siteId: forkId, about: id })
  })
}

/** The address that a link opens the page of; null for a link that opens nothing. Looking at it does not use it up. */
export async function findAddress(db: Database, { id: siteId }: Site, token: string): Promise<string | null> {
  return (await queries.findByLink(db.staff, siteId, hashToken(token)))?.email ?? null
}

/**
 * Uses a link: its address takes part from now on, if it did not yet.
 * @returns the token of the session; null for a link that was used, is too old or belongs to another site
 */
export function openByLink(db: Database, site: Site, token: string): Promise<string | null> {
  const siteId = site.id
  return db.transaction([siteId], async (tx) => {
    const request = await queries.takeLink(tx, siteId, hashToken(token))
    if (!request) return null
    const { forkId, email, language } = request
    const own = { forkId, id: newId(), email, language, zone: site.timezone }
    const participantId = await queries.confirmParticipant(tx, own)
    const session = newToken()
    await queries.insertSession(tx, { forkId, hash: hashToken(session), participantId })
    return session
  })
}
