import { notFound } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { consentIn } from '../consent.ts'
import type { Subscriber } from '../contract.ts'
import { insertSubscriber } from '../queries.ts'
import { type Sender, takeTurn } from '../sign-up-limits.ts'
import { visitorOf } from '../../../kernel/visitor.ts'

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
  { email, firstName, lastName }: Subscriber,
): Promise<void> {
  if (!site.isActive) throw notFound()
  await takeTurn(sender, site.id)
  const language = site.defaultLanguage
  await db.transaction([site.id], (tx) =>
    insertSubscriber(tx, {
      forkId: site.id,
      id: newId(),
      email,
      firstName,
      lastName,
      consentText: consentIn(language),
      consentLanguage: language,
      ...visitorOf(sender.network, sender.userAgent),
    }),
  )
}
