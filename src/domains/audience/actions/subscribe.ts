import { admit, keepEntry, type Sender } from '../../../content/readers/sender.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { notFound } from '../../../kernel/problem.ts'
import { isEnabled, type Site } from '../../../kernel/site.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { newId } from '../../../platform/ids.ts'
import { consentIn } from '../consent.ts'
import type { Subscriber } from '../shapes.ts'
import { CONFIRMATION } from '../mails.ts'
import { hasBook, insertSubscriber } from '../queries/subscribers.ts'

const BOUNDS = {
  ofNetwork: [
    { count: 60, perMs: 60_000 },
    { count: 600, perMs: 60 * 60_000 },
  ],
  ofSite: { count: 50, perMs: 1000 },
}

/** Nobody gets more than one mail a day because somebody types their address. */
const ONCE_IN_HOURS = 24

const BOOK = 'book-content'

/** Whether the site has a book, and shows it. */
export const isBookOpen = async (db: Reads, site: Site): Promise<boolean> =>
  isEnabled(site, BOOK) && hasBook(db, site.id)

/**
 * Stores a subscriber to the book's release, once per address and site, and asks an address that waits to confirm. Work and answer are the same for known and
 * new addresses, so that neither reveals who subscribed. Stored when it resolves.
 * @param site the site of the host name, even when somebody is signed in to another. Whether it is in maintenance has
 *   been asked: that depends on who sends, of which this knows nothing.
 * @param consentLanguage of the sentence that was agreed to
 * @throws tooMany; notFound on a site that is not published, is archived or has no book
 * @see contract rows C211, C607, C623
 */
export async function subscribe(
  db: Database,
  site: Site,
  sender: Sender,
  subscriber: Subscriber,
  consentLanguage: Locale,
): Promise<void> {
  if (!site.isActive || site.isArchived || !isEnabled(site, BOOK)) throw notFound()
  await admit(sender, BOUNDS, site.id)
  if (!(await hasBook(db.reader, site.id))) throw notFound()
  const consentText = consentIn(consentLanguage)
  const mail = { mailId: newId(), mailKind: CONFIRMATION.name, onceInHours: ONCE_IN_HOURS }
  await keepEntry(db, site, sender, async (tx, entry) =>
    insertSubscriber(tx, { ...entry, ...subscriber, consentText, consentLanguage, ...mail }),
  )
}
