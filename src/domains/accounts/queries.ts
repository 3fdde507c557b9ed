import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { RESET_HOURS } from './contract.ts'
import type { Account } from './shapes.ts'

const accounts = statement<{ id: string | null }, Account>(
  'accounts.all',
  (_, p) => sql<Account>`
    select u.id, u.username, u.email, u.first_name, u.last_name, u.is_platform_owner, u.disabled_at,
      greatest(
        (select max((sess->>'seen')::timestamptz) from sessions s where s.user_id = u.id),
        (select max(seen_at) from known_devices d where d.user_id = u.id)) as seen_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'role', m.role) order by lower(f.name), f.id)
        from fork_members m join forks f on f.id = m.fork_id where m.user_id = u.id and f.deleted_at is null
      ), '[]') as sites
    from users u where ${p.id}::uuid is null or u.id = ${p.id}::uuid
    order by lower(u.first_name || ' ' || u.last_name || u.username), u.id`,
)

/** Every account of the install, by name. */
export const listAccounts = (db: Reads): Promise<Account[]> => db.many(accounts, { id: null })

export const findAccount = (db: Reads, id: string): Promise<Account | null> => db.first(accounts, { id })

/** The account's state, locked with all owners of the install, so that no two of them are disabled at once. */
export async function lockAccount(tx: Tx, id: string) {
  const rows = await tx.run((q) =>
    q
      .selectFrom('users')
      .select(['id', 'username', 'isPlatformOwner', 'disabledAt'])
      .where((w) => w.or([w('id', '=', id), w('isPlatformOwner', '=', true)]))
      .orderBy('id')
      .forUpdate(),
  )
  const owners = rows.filter(({ isPlatformOwner, disabledAt }) => isPlatformOwner && disabledAt === null)
  return { account: rows.find((row) => row.id === id) ?? null, owners: owners.map((owner) => owner.id) }
}

export async function disable(tx: Tx, id: string): Promise<void> {
  await tx.run((q) => q.updateTable('users').set({ disabledAt: sql`now()` }).where('id', '=', id))
}

export async function enable(tx: Tx, id: string): Promise<void> {
  await tx.run((q) => q.updateTable('users').set({ disabledAt: null }).where('id', '=', id))
}

/** Whether a site would have no owner without the account. Locks the access of its sites until the end of the transaction. */
export async function isLastOwner(tx: Tx, userId: string): Promise<boolean> {
  const owned = await tx.run((q) =>
    q
      .selectFrom('forks')
      .select('id')
      .where('deletedAt', 'is', null)
      .where('id', 'in', (w) =>
        w
          .selectFrom('forkMembers')
          .select('forkId')
          .where('userId', '=', userId)
          .where('role', '=', sql<string>`'owner'`),
      )
      .orderBy('id')
      .forNoKeyUpdate(),
  )
  const others = await tx.run((q) =>
    q
      .selectFrom('forkMembers')
      .innerJoin('users', 'users.id', 'forkMembers.userId')
      .select('forkId')
      .distinct()
      .where('forkId', '=', sql<string>`any(${owned.map(({ id }) => id)}::uuid[])`)
      .where('role', '=', sql<string>`'owner'`)
      .where('users.id', '<>', userId)
      .where('users.disabledAt', 'is', null),
  )
  return others.length < owned.length
}

/** Deletes an account with all that belongs to it alone. */
export async function erase(tx: Tx, id: string): Promise<void> {
  // Else the address would stay for a day.
  await tx.run((q) =>
    q
      .deleteFrom('signUps')
      .where('email', 'in', (w) => w.selectFrom('users').select('email').where('id', '=', id)),
  )
  await tx.run((q) => q.deleteFrom('failedSignIns').where('id', '=', id))
  await tx.run((q) => q.deleteFrom('users').where('id', '=', id))
}

/** Withdraws the invitations that an account made on any site. */
export async function deleteInvitationsBy(tx: Tx, userId: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('invitations').where('createdBy', '=', userId))
}

/** Makes this the one link of the account; `createdBy` is null for the command line. @returns when it ends */
export async function saveResetLink(
  tx: Tx,
  userId: string,
  link: { tokenHash: string; createdBy: string | null },
): Promise<string> {
  const row = {
    ...link,
    createdAt: sql<string>`now()`,
    expiresAt: sql<string>`now() + make_interval(hours => ${RESET_HOURS})`,
  }
  const rows = await tx.run((q) =>
    q
      .insertInto('resetLinks')
      .values({ userId, ...row })
      .onConflict((c) => c.column('userId').doUpdateSet(row))
      .returning('expiresAt'),
  )
  if (!rows[0]) throw new Error('an insert gave no row')
  return rows[0].expiresAt
}

const isLive = sql<boolean>`reset_links.expires_at > now() and users.disabled_at is null`

/** Whose password a link sets, and whether it was mailed or made by the command line; null for a used, replaced, expired or wrong one. */
export async function findByLink(tx: Tx, tokenHash: string) {
  const rows = await tx.run((q) =>
    q
      .selectFrom('resetLinks')
      .innerJoin('users', 'users.id', 'resetLinks.userId')
      .select(['users.id', 'users.username'])
      .select(sql<boolean>`reset_links.created_by is null`.as('isMailed'))
      .where('tokenHash', '=', tokenHash)
      .where(isLive),
  )
  return rows[0] ?? null
}

/** Uses up a link; a second caller waits and gets false. */
export async function takeLink(tx: Tx, tokenHash: string): Promise<boolean> {
  const rows = await tx.run((q) =>
    q.deleteFrom('resetLinks').where('tokenHash', '=', tokenHash).returning('userId'),
  )
  return rows.length > 0
}

/** Deletes the link of an account, and those that it made for others. */
export async function deleteLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('resetLinks').where((w) => w.or([w('userId', '=', userId), w('createdBy', '=', userId)])),
  )
}

export async function deleteExpired(tx: Tx): Promise<void> {
  await tx.run((q) => q.deleteFrom('resetLinks').where('expiresAt', '<', sql<string>`now()`))
  await tx.run((q) => q.deleteFrom('emailChanges').where('expiresAt', '<', sql<string>`now()`))
}

/** Notes the address that an account is to have; a link before it is void. */
export async function saveEmailChange(tx: Tx, userId: string, email: string): Promise<void> {
  const row = { email, tokenHash: null, expiresAt: sql<string>`now() + interval '7 days'` }
  await tx.run((q) =>
    q
      .insertInto('emailChanges')
      .values({ userId, ...row })
      .onConflict((c) => c.column('userId').doUpdateSet(row)),
  )
}

export async function findEmailChange(tx: Tx, userId: string): Promise<{ email: string } | null> {
  const rows = await tx.run((q) => q.selectFrom('emailChanges').select('email').where('userId', '=', userId))
  return rows[0] ?? null
}

/** Gives the change of an address the one link that counts. */
export async function saveEmailLink(tx: Tx, userId: string, tokenHash: string): Promise<void> {
  const expiresAt = sql<string>`now() + make_interval(hours => ${RESET_HOURS})`
  await tx.run((q) =>
    q.updateTable('emailChanges').set({ tokenHash, expiresAt }).where('userId', '=', userId),
  )
}

/** The account and the new address of a link; null for a used, replaced, expired or wrong one. */
export async function findEmailByLink(tx: Tx, tokenHash: string) {
  const rows = await tx.run((q) =>
    q
      .selectFrom('emailChanges')
      .innerJoin('users', 'users.id', 'emailChanges.userId')
      .select(['emailChanges.email', 'users.username'])
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', sql<string>`now()`)
      .where('users.disabledAt', 'is', null),
  )
  return rows[0] ?? null
}

/** Uses up such a link; a second caller waits and gets null. */
export async function takeEmailChange(tx: Tx, tokenHash: string) {
  const rows = await tx.run((q) =>
    q
      .deleteFrom('emailChanges')
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', sql<string>`now()`)
      .where('userId', 'in', (w) => w.selectFrom('users').select('id').where('disabledAt', 'is', null))
      .returning(['userId', 'email']),
  )
  return rows[0] ?? null
}

export async function setEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('users')
      .set({ email, isEmailConfirmed: true, version: sql`version + 1`, updatedAt: sql`now()` })
      .where('id', '=', id),
  )
}
