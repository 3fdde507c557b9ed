import { sql } from 'kysely'
import type { Locale } from '../../kernel/locale.ts'
import type { Role } from '../../kernel/role.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Invitation, Person } from './shapes.ts'
import { INVITE_MAIL, LINK_DAYS } from './contract.ts'

const ROLE = sql<Role>`coalesce(fork_members.role, 'owner')`
const RANK = sql`array_position(array['owner', 'admin', 'editor', 'author', 'translator', 'viewer'], ${ROLE})`

/** The last sign of life: a current session, or a device, which is stored for a year. */
const SEEN = sql<string | null>`greatest(
  (select max((sess->>'seen')::timestamptz) from sessions where sessions.user_id = users.id),
  (select max(seen_at) from known_devices where known_devices.user_id = users.id))`

const peopleOfSite = statement('people.site', (q, p: { siteId: string }) =>
  q
    .selectFrom('users')
    .leftJoin('forkMembers', (join) =>
      join.onRef('forkMembers.userId', '=', 'users.id').on('forkMembers.forkId', '=', p.siteId),
    )
    .select([
      'users.id',
      'username',
      'email',
      'isEmailConfirmed',
      'firstName',
      'lastName',
      ROLE.as('role'),
      sql<Locale[] | null>`fork_members.languages`.as('languages'),
      'isPlatformOwner',
      sql<boolean>`users.disabled_at is not null`.as('isDisabled'),
      sql<boolean>`exists (select from second_factors s where s.user_id = users.id)`.as('hasSecondFactor'),
      SEEN.as('seenAt'),
    ])
    // The install's owner opens every site.
    .where((w) => w.or([w('forkMembers.userId', 'is not', null), w('isPlatformOwner', '=', true)]))
    .orderBy(RANK)
    .orderBy(sql`lower(first_name || ' ' || last_name || username)`)
    .orderBy('users.id'),
)

/** The accounts that may open a site, those with the most rights first. */
export const listPeople = (db: Reads, siteId: string): Promise<Person[]> => db.many(peopleOfSite, { siteId })

/** From when on a site asks for a second factor; null where it does not. */
export async function findSecondFactorFrom(db: Reads, siteId: string): Promise<string | null> {
  return (await db.first(secondFactorFrom, { siteId }))?.at ?? null
}

const secondFactorFrom = statement('people.second-factor', (q, p: { siteId: string }) =>
  q.selectFrom('forks').select(['id', 'secondFactorFrom as at']).where('id', '=', p.siteId),
)

/** @param days from now; null: not any more. @returns the moment from which on it is asked for */
export async function setSecondFactorFrom(
  tx: Tx,
  siteId: string,
  days: number | null,
): Promise<string | null> {
  const rows = await tx.run((q) =>
    q
      .updateTable('forks')
      .set({
        secondFactorFrom: days === null ? null : sql<string>`now() + make_interval(days => ${days}::int)`,
      })
      .where('id', '=', siteId)
      .returning('secondFactorFrom'),
  )
  return rows[0]?.secondFactorFrom ?? null
}

const INVITATION = [
  'invitations.id',
  'invitations.name',
  'invitations.email',
  sql<Role>`invitations.role`.as('role'),
  sql<Locale[] | null>`invitations.languages`.as('languages'),
  'invitations.createdAt',
  'invitations.expiresAt',
  'invitations.createdBy as madeBy',
] as const

/** Of a row that a statement gives back. */
const ACCESS = [sql<Role>`role`.as('role'), sql<Locale[] | null>`languages`.as('languages')] as const

const NAME_OF_MAKER = sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), username, '')`

const isLive = sql<boolean>`invitations.expires_at > now()`

/** Of the mail of the link that counts now; one that waits is written with it, however old it is. */
const MAIL_STATE = sql<Invitation['mail']>`(
  select case when m.ended_at is null then 'waiting' when m.outcome = 'sent' then 'sent' else 'refused' end
  from mails m where m.fork_id = invitations.fork_id and m.kind = ${INVITE_MAIL} and m.about = invitations.id
    and m.outcome is distinct from 'not-needed' and (m.ended_at is null or m.created_at >= invitations.created_at)
  order by m.created_at desc, m.id desc limit 1)`

const invitationsOfSite = statement('people.invitations', (q, p: { siteId: string }) =>
  q
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.createdBy')
    .select([...INVITATION, NAME_OF_MAKER.as('invitedBy'), MAIL_STATE.as('mail')])
    .where('invitations.forkId', '=', p.siteId)
    .where(isLive)
    .orderBy('invitations.createdAt', 'desc')
    .orderBy('invitations.id', 'desc'),
)

/** Links of a site that still open it, the newest first. */
export const listInvitations = (db: Reads, siteId: string): Promise<Invitation[]> =>
  db.many(invitationsOfSite, { siteId })

const namedInvitations = statement('people.named-invitations', (q, p: { siteId: string; ids: string[] }) =>
  q
    .selectFrom('invitations')
    .select(['id', sql<string>`coalesce(nullif(name, ''), email)`.as('title')])
    .where('forkId', '=', p.siteId)
    .where('id', '=', sql<string>`any(${p.ids}::uuid[])`)
    .where(isLive),
)

/** For whom links of a site are that still open it: a name, or an address where there is none. */
export const listInvited = (db: Reads, siteId: string, ids: readonly string[]) =>
  db.many(namedInvitations, { siteId, ids: [...ids] })

/** Locks the access of a site until the end of the transaction, to serialize changes. */
export async function lockAccess(tx: Tx, siteId: string): Promise<void> {
  await tx.run((q) => q.selectFrom('forks').select('id').where('id', '=', siteId).forNoKeyUpdate())
}

interface Access {
  role: Role
  languages: Locale[] | null
}

export async function updateAccess(tx: Tx, siteId: string, userId: string, access: Access): Promise<void> {
  await tx.run((q) =>
    q.updateTable('forkMembers').set(access).where('forkId', '=', siteId).where('userId', '=', userId),
  )
}

/** Revokes an account's access to a site. */
export async function deleteAccess(tx: Tx, siteId: string, userId: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('forkMembers').where('forkId', '=', siteId).where('userId', '=', userId))
}

interface NewInvitation extends Access {
  id: string
  tokenHash: string
  email: string
  name: string
  createdBy: string
}

/** Stores an invitation; it replaces one for the same address, whose link becomes void. @returns its id */
export async function saveInvitation(tx: Tx, siteId: string, invitation: NewInvitation): Promise<string> {
  const expiresAt = sql<string>`now() + make_interval(days => ${LINK_DAYS})`
  const { id: _, email: __, ...renewed } = invitation
  const rows = await tx.run((q) =>
    q
      .insertInto('invitations')
      .values({ forkId: siteId, ...invitation, expiresAt })
      .onConflict((c) =>
        c.columns(['forkId', 'email']).doUpdateSet({
          ...renewed,
          mailTokenHash: null,
          createdAt: sql`now()`,
          expiresAt,
        }),
      )
      .returning('id'),
  )
  if (!rows[0]) throw new Error('an insert gave no row')
  return rows[0].id
}

export async function deleteInvitation(tx: Tx, siteId: string, id: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('invitations').where('forkId', '=', siteId).where('id', '=', id))
}

/** Deletes the invitations to these roles that a person made last. @returns what they would have opened */
export async function deleteInvitationsBy(
  tx: Tx,
  siteId: string,
  { madeBy, roles }: { madeBy: string; roles: readonly Role[] },
): Promise<({ id: string } & Access)[]> {
  return tx.run((q) =>
    q
      .deleteFrom('invitations')
      .where('forkId', '=', siteId)
      .where('createdBy', '=', madeBy)
      .where('role', '=', sql<string>`any(${[...roles]}::text[])`)
      .returning(['id', ...ACCESS]),
  )
}

/** What the mail of an invitation says; null for one that opens nothing any more. */
export async function findMailed(tx: Tx, siteId: string, id: string) {
  const rows = await tx.run((q) =>
    q
      .selectFrom('invitations')
      .leftJoin('users', 'users.id', 'invitations.createdBy')
      .select([
        'invitations.email',
        'invitations.name',
        sql<Role>`invitations.role`.as('role'),
        NAME_OF_MAKER.as('invitedBy'),
      ])
      .where('invitations.forkId', '=', siteId)
      .where('invitations.id', '=', id)
      .where(isLive),
  )
  return rows[0] ?? null
}

/** Gives an invitation the one mailed link that counts, besides the one that was shown. */
export async function saveMailedLink(tx: Tx, siteId: string, id: string, tokenHash: string): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('invitations')
      .set({ mailTokenHash: tokenHash })
      .where('forkId', '=', siteId)
      .where('id', '=', id),
  )
}

const ofLink = (tokenHash: string) =>
  sql<boolean>`(token_hash = ${tokenHash} or mail_token_hash = ${tokenHash})`

/** Deletes expired invitations. */
export async function deleteExpired(tx: Tx): Promise<void> {
  await tx.run((q) => q.deleteFrom('invitations').where('expiresAt', '<', sql<string>`now()`))
}

/** The invitation of a link, with the data of its page; null for a used, withdrawn, expired or wrong link. */
export async function findByToken(tx: Tx, tokenHash: string) {
  const rows = await tx.run((q) =>
    q
      .selectFrom('invitations')
      .innerJoin('forks', 'forks.id', 'invitations.forkId')
      .select([...INVITATION, 'invitations.forkId as siteId', 'forks.name as siteName'])
      .select(sql<boolean>`mail_token_hash is not distinct from ${tokenHash}`.as('isMailed'))
      .where(ofLink(tokenHash))
      .where(isLive),
  )
  return rows[0] ?? null
}

/** Consumes an invitation; a concurrent second caller waits and gets null. */
export async function takeInvitation(
  tx: Tx,
  tokenHash: string,
): Promise<({ siteId: string; id: string } & Access) | null> {
  const rows = await tx.run((q) =>
    q
      .deleteFrom('invitations')
      .where(ofLink(tokenHash))
      .where(isLive)
      .returning(['forkId as siteId', 'id', ...ACCESS]),
  )
  return rows[0] ?? null
}
