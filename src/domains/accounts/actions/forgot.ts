import { recordActivity } from '../../../content/activity/index.ts'
import { isWithin, type Sender } from '../../../content/readers/sender.ts'
import { visitorOf } from '../../../content/readers/visitor.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { accountActivity, findCredentials, hashToken } from '../../identity/index.ts'
import { post } from '../../mailing/index.ts'
import { resetMail } from '../mail.ts'

const HOUR_MS = 60 * 60_000
const OF_NETWORK = { count: 20, perMs: HOUR_MS }
const OF_ACCOUNT = { count: 3, perMs: HOUR_MS }

interface Forgotten extends Pick<Sender, 'network' | 'limits'> {
  /** Username or e-mail address. */
  name: string
}

/**
 * Mails a link for a new password to the account of a name. Answer and work are the same for a name that no account has: a mail
 * waits for it, too, and is dropped before it goes out.
 * @param site whose address is in the link
 * @throws tooMany for the network; whether an account got its three mails an hour is told to nobody
 */
export async function askForReset(
  db: Database,
  site: Site,
  { name, network, limits }: Forgotten,
): Promise<void> {
  limits.call(OF_NETWORK, network)
  const typed = name.toLowerCase()
  // Rows of the log of the install are written, too.
  await db.transaction('*', async (tx) => {
    const account = await findCredentials(tx, typed)
    if (!isWithin(limits, OF_ACCOUNT, account?.id ?? hashToken(typed))) return
    const trace = { requestId: null, network: visitorOf(network, '').network }
    recordActivity(tx, { actor: null, trace, newId }, accountActivity('forgot', account?.id ?? null))
    await post(tx, resetMail, { siteId: site.id, about: account?.id ?? newId() })
  })
}
