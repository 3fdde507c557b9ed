import { sql } from 'kysely'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

const registration = statement('registration.isAllowed', (q, p: { siteId: string }) =>
  q
    .selectFrom('forks')
    .select(['id', sql<boolean>`coalesce(config->>'allowRegistration', '') = 'true'`.as('isAllowed')])
    .where('id', '=', p.siteId),
)

/** Whether visitors of a site may ask for a reader's account. */
export const isRegistrationAllowed = async (db: Reads, siteId: string): Promise<boolean> =>
  (await db.first(registration, { siteId }))?.isAllowed ?? false
