import { sql } from 'kysely'
import type { OfReader } from '../../../content/readers/personal-data.ts'
import type { Locale } from '../../../kernel/locale.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'

/** A subscription as it is kept, with the key of the link that ends it. */
interface Kept {
  forkId: string
  email: string
  firstName: string
  lastName: string
  isSubscribed: boolean
  source: string
  language: Locale
  signedUpAt: string
  confirmedAt: string | null
  leftAt: string | null
  consentText: string
  consentAt: string
  network: string | null
  agent: string
  leaveKey: string
}

const ofReader = statement('audience.ofReader', (q, p: OfReader) =>
  q
    .selectFrom('notifications')
    .select([
      'forkId',
      'email',
      'firstName',
      'lastName',
      'isSubscribed',
      'subscriptionSource as source',
      sql<Locale>`consent_language`.as('language'),
      'createdAt as signedUpAt',
      'confirmedAt',
      'unsubscribedAt as leftAt',
      'consentText',
      'consentAt',
      'network',
      'agent',
      sql<string>`leave_key`.as('leaveKey'),
    ])
    .where('forkId', '=', p.siteId)
    .where('email', '=', p.email),
)

/** The subscription of an address; null for none. */
export const findOfReader = (db: Reads, of: OfReader): Promise<Kept | null> => db.first(ofReader, of)

/** @returns whether there was one */
export async function removeOfReader(tx: Tx, { siteId, email }: OfReader): Promise<boolean> {
  const removed = await tx.run((q) =>
    q.deleteFrom('notifications').where('forkId', '=', siteId).where('email', '=', email).returning('id'),
  )
  return removed.length > 0
}
