import { sql } from 'kysely'
import type { Locale } from '../../kernel/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

interface SignUp {
  forkId: string
  id: string
  email: string
  firstName: string
  lastName: string
  consentText: string
  consentLanguage: Locale
  network: string | null
  agent: string
}

/** What a repeated sign-up says anew. */
const EXCLUDED = {
  firstName: sql<string>`excluded.first_name`,
  lastName: sql<string>`excluded.last_name`,
  consentText: sql<string>`excluded.consent_text`,
  consentLanguage: sql<string>`excluded.consent_language`,
  consentAt: sql<string>`excluded.consent_at`,
  network: sql<string | null>`excluded.network`,
  agent: sql<string>`excluded.agent`,
}

const signUp = statement('audience.signUp', (q, p: SignUp) =>
  q
    .with('subscriber', (w) =>
      w
        .insertInto('notifications')
        .values({
          forkId: p.forkId,
          id: p.id,
          email: p.email,
          firstName: p.firstName,
          lastName: p.lastName,
          consentText: p.consentText,
          consentLanguage: p.consentLanguage,
          network: p.network,
          agent: p.agent,
        })
        .onConflict((c) =>
          c
            .columns(['forkId', 'email'])
            .doUpdateSet({
              ...EXCLUDED,
              isSubscribed: true,
              confirmedAt: null,
              updatedAt: sql<string>`now()`,
            })
            .where((w) =>
              w.or([w('notifications.confirmedAt', 'is', null), w('notifications.isSubscribed', '=', false)]),
            ),
        ),
    )
    .insertInto('emailSubscriptions')
    .values({ email: p.email })
    .onConflict((c) => c.column('email').doNothing()),
)

/**
 * Writes the subscriber and the address's row of the install, in one statement. An address that waits or has unsubscribed
 * waits anew; one that is confirmed stays as it is, since anybody may type it.
 */
export async function insertSubscriber(tx: Tx, row: SignUp): Promise<void> {
  await tx.write(signUp, row)
}
