import { admit, keepEntry, type Sender } from '../../../content/readers/sender.ts'
import { notFound } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Database } from '../../../platform/db/database.ts'
import { consentIn } from '../consent.ts'
import type { Subscriber } from '../shapes.ts'
import { insertSubscriber } from '../queries.ts'

const BOUNDS = {
  ofNetwork: [
    { count: 60, perMs: 60_000 },
    { count: 600, perMs: 60 * 60_000 },
  ],
  ofSite: { count: 50, perMs: 1000 },
}

/**
 * Keeps who wants to hear of the book's release, once per address and site. What it does and gives is the same for known and
 * new addresses; stored when it resolves.
 * @param site that of the host, whoever is signed in
 * @throws tooMany; notFound on a site that is not published
 * @see contract rows C211, C607, C623
 */
export async function subscribe(
  db: Database,
  site: Site,
  sender: Sender,
  subscriber: Subscriber,
): Promise<void> {
  if (!site.isActive) throw notFound()
  await admit(sender, BOUNDS, site.id)
  const consentLanguage = site.defaultLanguage
  const consentText = consentIn(consentLanguage)
  await keepEntry(db, site, sender, (tx, entry) =>
    insertSubscriber(tx, { ...entry, ...subscriber, consentText, consentLanguage }),
  )
}
