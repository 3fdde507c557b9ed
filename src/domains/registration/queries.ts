import { sql } from 'kysely'
import type { Locale } from '../../kernel/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { SIGN_UP_HOURS } from './contract.ts'

const registration = statement('registration.isAllowed', (q, p: { siteId: string }) =>
  q
    .selectFrom('forks')
    .select([
      'id',
      sql<boolean>`coalesce(config->>'allowRegistration', '') = 'true' and is_active and archived_at is null`.as(
        'isAllowed',
      ),
    ])
    .where('id', '=', p.siteId),
)

/** Whether visitors of a site may ask for a reader's account; of one that is not published nobody may. */
export const isRegistrationAllowed = async (db: Reads, siteId: string): Promise<boolean> =>
  (await db.first(registration, { siteId }))?.isAllowed ?? false

interface NewSignUp {
  id: string
  email: string
  language: Locale
}

/** Notes that somebody asked for an account; a link before stays good. @returns its id, the earlier one where the address asked before */
export async function saveSignUp(tx: Tx, siteId: string, row: NewSignUp): Promise<string> {
  const { language } = row
  const rows = await tx.run((q) =>
    q
      .insertInto('signUps')
      .values({ forkId: siteId, ...row })
      .onConflict((c) => c.columns(['forkId', 'email']).doUpdateSet({ language, askedAt: sql`now()` }))
      .returning('id'),
  )
  if (!rows[0]) throw new Error('an insert gave no row')
  return rows[0].id
}

/** Who asked; null once the account is made, or nobody wants it any more. */
export async function findSignUp(tx: Tx, siteId: string, id: string) {
  const rows = await tx.run((q) =>
    q
      .selectFrom('signUps')
      .select(['email', sql<Locale>`language`.as('language')])
      .where('forkId', '=', siteId)
      .where('id', '=', id),
  )
  return rows[0] ?? null
}

/** Gives a sign-up the one link that counts. */
export async function saveLink(tx: Tx, siteId: string, id: string, tokenHash: string): Promise<void> {
  const expiresAt = sql<string>`now() + make_interval(hours => ${SIGN_UP_HOURS})`
  await tx.run((q) =>
    q.updateTable('signUps').set({ tokenHash, expiresAt }).where('forkId', '=', siteId).where('id', '=', id),
  )
}

const isLive = sql<boolean>`sign_ups.expires_at > now()`

/** The sign-up of a link; null for a used, replaced, expired or wrong one. */
export async function findByLink(tx: Tx, tokenHash: string) {
  const rows = await tx.run((q) =>
    q
      .selectFrom('signUps')
      .innerJoin('forks', 'forks.id', 'signUps.forkId')
      .select([
        'signUps.email',
        sql<Locale>`sign_ups.language`.as('language'),
        'signUps.forkId as siteId',
        'forks.name as siteName',
      ])
      .where('tokenHash', '=', tokenHash)
      .where(isLive)
      .where('forks.deletedAt', 'is', null),
  )
  return rows[0] ?? null
}

/** Uses up a link; a second caller waits and gets false. */
export async function takeLink(tx: Tx, tokenHash: string): Promise<boolean> {
  const rows = await tx.run((q) =>
    q.deleteFrom('signUps').where('tokenHash', '=', tokenHash).where(isLive).returning('id'),
  )
  return rows.length > 0
}

/** Deletes sign-ups whose link is too old, and those whose mail was given up. */
export async function deleteOld(tx: Tx): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('signUps').where(sql<boolean>`coalesce(expires_at, asked_at + interval '7 days') < now()
      and asked_at < now() - make_interval(hours => ${SIGN_UP_HOURS})`),
  )
}
