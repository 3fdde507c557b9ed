import { sql } from 'kysely'
import type { Locale } from '../../kernel/locale.ts'
import type { Role } from '../../kernel/role.ts'
import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { sitesAt } from '../sites/index.ts'

const USER = [
  'users.id',
  'users.username',
  'users.email',
  'users.firstName',
  'users.lastName',
  'users.profileImageUrl',
  'users.isPlatformOwner',
  'users.isEmailConfirmed',
  sql<Locale | null>`users.language`.as('language'),
  'users.createdAt',
  'users.updatedAt',
  'users.version',
] as const

/** A site that an account may open: its id, the version of its row, and what the account may do there. */
type Opened = [
  id: string,
  rowVersion: string,
  role: Role,
  /** The role before the site was archived; null where it is not. */
  keptRole: Role | null,
  /** Languages of its texts; null for all, for translators without the site's own. */
  languages: Locale[] | null,
]

/** Maximum number of listed sessions, newest first: a script that signs in repeatedly makes any number. */
const SESSIONS_MAX = 100

/** The public id of a session; the stored token hash never leaves the server. */
const publicId = sql<string>`encode(sha256(convert_to(sid, 'UTF8')), 'hex')`

/**
 * The sites of an account: the default one first, then the oldest; the platform's owner opens every site, and whoever opens an
 * archived one reads it. Each call asks for them, so this gives only ids, versions of rows and rights. Beside them stands the moment
 * from which one of the sites asks for a second factor; null where none does, or the account has one.
 */
const REACH = sql<{ opened: Opened[]; secondFactorFrom: string | null }>`(
        select coalesce(json_agg(json_build_array(
            f.id, f.xmin::text,
            case when f.archived_at is null then own.role else 'viewer' end,
            case when f.archived_at is not null then own.role end,
            own.languages
          ) order by f.id = (select default_fork_id from install) desc, f.created_at, f.id), '[]') as opened,
          case when not exists (select from second_factors s where s.user_id = users.id)
            then min(f.second_factor_from) end as second_factor_from
        from (
          select m.fork_id, m.role, m.languages from fork_members m where m.user_id = users.id
          union all
          select other.id, 'owner', null from forks other
          where users.is_platform_owner
            and not exists (select from fork_members m where m.fork_id = other.id and m.user_id = users.id)
        ) own join forks f on f.id = own.fork_id
        where f.deleted_at is null)`

/** What a session holds while its account sees the studio as another one. */
interface SeeAs {
  userId: string
  siteId: string | null
  until: string
}

const sessionByToken = statement('identity.session', (q, p: { sid: string }) =>
  q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .crossJoinLateral(REACH.as('reach'))
    .select([
      'sid',
      'users.id as userId',
      'users.username',
      'users.isPlatformOwner',
      sql<string | null>`sess->>'currentFork'`.as('currentFork'),
      sql<boolean>`(sess->>'seen')::timestamptz < now() - interval '5 minutes'`.as('isUnseen'),
      sql<boolean>`coalesce((sess->>'confirmed')::timestamptz > now() - interval '10 minutes', false)`.as(
        'isPasswordRecent',
      ),
      'opened',
      'reach.secondFactorFrom',
      sql<boolean>`coalesce(reach.second_factor_from <= now(), false)`.as('owesSecondFactor'),
      sql<SeeAs | null>`case when (sess->'seeAs'->>'until')::timestamptz > now() then sess->'seeAs' end`.as(
        'seeAs',
      ),
    ])
    .where('sid', '=', p.sid)
    .where('expire', '>', sql<string>`now()`)
    // One that began while the account was being disabled.
    .where('users.disabledAt', 'is', null),
)

const actorById = statement('identity.actor', (q, p: { id: string }) =>
  q
    .selectFrom('users')
    .crossJoinLateral(REACH.as('reach'))
    .select(['users.id as userId', 'users.username', 'users.isPlatformOwner', 'opened'])
    .where('users.id', '=', p.id)
    .where('users.disabledAt', 'is', null),
)

const userById = statement('identity.user', (q, p: { id: string }) =>
  q.selectFrom('users').select(USER).where('id', '=', p.id).where('disabledAt', 'is', null),
)

const sessionsByUser = statement('identity.sessions', (q, p: { userId: string }) =>
  q
    .selectFrom('sessions')
    .select([
      'sid',
      publicId.as('id'),
      sql<string>`coalesce(sess->>'agent', '')`.as('agent'),
      sql<string>`(sess->>'created')::timestamptz`.as('createdAt'),
      sql<string>`(sess->>'seen')::timestamptz`.as('seenAt'),
    ])
    .where('userId', '=', p.userId)
    .where('expire', '>', sql<string>`now()`)
    .orderBy(sql`sess->>'seen'`, 'desc')
    .orderBy('sid')
    .limit(SESSIONS_MAX),
)

const anyUser = statement('identity.anyUser', (q, _: object) => q.selectFrom('users').select('id').limit(1))

const deviceByName = statement('identity.device', (q, p: { name: string; deviceHash: string }) =>
  q
    .selectFrom('knownDevices')
    .innerJoin('users', 'users.id', 'knownDevices.userId')
    .select('deviceHash')
    .where((w) => w.or([w('username', '=', p.name), w('email', '=', p.name)]))
    .where('deviceHash', '=', p.deviceHash)
    .where('seenAt', '>', sql<string>`now() - interval '1 year'`),
)

/** An active session. */
export async function findSession(db: Reads, sid: string) {
  const found = await db.first(sessionByToken, { sid })
  return found && withSites(db, found)
}

/** An account with its sites and roles; null for a disabled one. */
export async function findActor(db: Reads, id: string) {
  const found = await db.first(actorById, { id })
  return found && withSites(db, found)
}

/** A site with what an account may do there. */
interface SiteOfActor {
  site: Site
  role: Role
  keptRole: Role | null
  languages: Locale[] | null
}

async function withSites<A extends { opened: Opened[] }>(db: Reads, { opened, ...account }: A) {
  const versions = new Map(opened.map(([id, rowVersion]) => [id, rowVersion]))
  const known = await sitesAt(db, versions)
  const sites = opened.flatMap(([id, , role, keptRole, languages]): SiteOfActor[] => {
    const site = known.get(id)
    // It was deleted since.
    return site ? [{ site, role, keptRole, languages }] : []
  })
  return { ...account, sites }
}

/** An account that is not disabled; null for every other id. */
export const findUser = (db: Reads, id: string) => db.first(userById, { id })

/** The sessions of an account that are not over, last used first. */
export const listSessionsOf = (db: Reads, userId: string) => db.many(sessionsByUser, { userId })

export const hasAnyUser = async (db: Reads): Promise<boolean> => (await db.first(anyUser, {})) !== null

/** Whether the account of this name signed in with the device within a year; the name is in lower case. */
export const isDeviceKnown = async (db: Reads, name: string, deviceHash: string): Promise<boolean> =>
  (await db.first(deviceByName, { name, deviceHash })) !== null

/** The account with its password hash, null for a disabled one; `name` is a username or an e-mail address, lower case. */
export async function findCredentials(tx: Tx, name: string) {
  const rows = await tx.run((q) =>
    q
      .selectFrom('users')
      .leftJoin('credentials', 'credentials.userId', 'users.id')
      .select([
        ...USER,
        // So nobody learns by a password whether an account is disabled.
        sql<string | null>`case when disabled_at is null then password_hash end`.as('passwordHash'),
      ])
      .where((w) => w.or([w('username', '=', name), w('email', '=', name)]))
      // A username equal to another person's e-mail address can only be an attack: the username wins.
      .orderBy((o) => o.case().when('username', '=', name).then(0).else(1).end())
      .limit(1),
  )
  return rows[0] ?? null
}

interface NewSession {
  sid: string
  userId: string
  agent: string
  /** False: nobody has proved here lately who they are, such as where another service vouches for them. Left out: they have. */
  isConfirmed?: boolean
}

/** Starts a session; it ends after 12 idle hours, and after 7 days at the latest. */
export async function insertSession(
  tx: Tx,
  { sid, userId, agent, isConfirmed = true }: NewSession,
): Promise<void> {
  await tx.run((q) =>
    q.insertInto('sessions').values({
      sid,
      userId,
      sess: sql`jsonb_build_object('userId', ${userId}::text, 'created', now(), 'seen', now(), 'confirmed', case when ${isConfirmed}::boolean then now() end, 'agent', ${agent}::text, 'currentFork', null)`,
      expire: sql`now() + interval '12 hours'`,
    }),
  )
}

/** Extends the session, up to its seven days. */
export async function touchSession(tx: Tx, sid: string): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('sessions')
      .set({
        sess: sql`jsonb_set(sess, '{seen}', to_jsonb(now()))`,
        expire: sql`least(now() + interval '12 hours', (sess->>'created')::timestamptz + interval '7 days')`,
      })
      .where('sid', '=', sid),
  )
}

export async function setCurrentSite(tx: Tx, sid: string, siteId: string): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('sessions')
      .set({ sess: sql`jsonb_set(sess, '{currentFork}', to_jsonb(${siteId}::text))` })
      .where('sid', '=', sid),
  )
}

/** How long somebody sees the studio as another account, at most. */
const SEEING_MINUTES = 30

/** Lets a session see the studio as another account. @param siteId null for all sites of both */
export async function beginSeeing(
  tx: Tx,
  sid: string,
  { userId, siteId }: Omit<SeeAs, 'until'>,
): Promise<void> {
  const seeAs = sql`jsonb_build_object('userId', ${userId}::text, 'siteId', ${siteId}::text,
    'until', now() + make_interval(mins => ${SEEING_MINUTES}))`
  await tx.run((q) =>
    q
      .updateTable('sessions')
      .set({ sess: sql`jsonb_set(sess, '{seeAs}', ${seeAs})` })
      .where('sid', '=', sid),
  )
}

export async function endSeeing(tx: Tx, sid: string): Promise<void> {
  await tx.run((q) => q.updateTable('sessions').set({ sess: sql`sess - 'seeAs'` }).where('sid', '=', sid))
}

export async function deleteSession(tx: Tx, sid: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('sessions').where('sid', '=', sid))
}

/** Ends one session of an account, by the id that its owner sees. @returns its sid, or null when there is none */
export async function deleteSessionById(tx: Tx, userId: string, id: string): Promise<string | null> {
  const rows = await tx.run((q) =>
    q.deleteFrom('sessions').where('userId', '=', userId).where(publicId, '=', id).returning('sid'),
  )
  return rows[0]?.sid ?? null
}

/** Ends every session of an account. @param except sid of the one that goes on */
export async function deleteSessionsOf(tx: Tx, userId: string, except = ''): Promise<void> {
  await tx.run((q) => q.deleteFrom('sessions').where('userId', '=', userId).where('sid', '<>', except))
}

/** Notes that the password was given in this session now. */
export async function confirmSession(tx: Tx, sid: string): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('sessions')
      .set({ sess: sql`jsonb_set(sess, '{confirmed}', to_jsonb(now()))` })
      .where('sid', '=', sid),
  )
}

export async function findCurrentSite(tx: Tx, sid: string): Promise<string | null> {
  const rows = await tx.run((q) =>
    q
      .selectFrom('sessions')
      .select(sql<string | null>`sess->>'currentFork'`.as('siteId'))
      .where('sid', '=', sid),
  )
  return rows[0]?.siteId ?? null
}

interface NewUser {
  id: string
  username: string
  email: string
  firstName: string
  lastName: string
  isPlatformOwner: boolean
  /** Of the mails to the account; left out: not known. */
  language?: Locale | null
  /** Whether a mailed link has shown that the address is theirs; left out: yes. */
  isEmailConfirmed?: boolean
}

export async function insertUser(tx: Tx, user: NewUser) {
  const rows = await tx.run((q) => q.insertInto('users').values(user).returning(USER))
  return rows[0] ?? null
}

/** The address of the account is known to be theirs from now on. */
export async function confirmAddress(tx: Tx, id: string): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('users')
      .set({ isEmailConfirmed: true })
      .where('id', '=', id)
      .where('isEmailConfirmed', '=', false),
  )
}

export async function isUsernameTaken(tx: Tx, username: string): Promise<boolean> {
  return (await tx.run((q) => q.selectFrom('users').select('id').where('username', '=', username))).length > 0
}

/** What people may change of their own account. */
export interface ProfileFields {
  username: string
  email: string
  firstName: string
  lastName: string
  language: Locale | null
}

/** Reads the account and locks it until the transaction ends. */
export async function lockUser(tx: Tx, id: string) {
  const rows = await tx.run((q) => q.selectFrom('users').select(USER).where('id', '=', id).forUpdate())
  return rows[0] ?? null
}

export async function updateUser(tx: Tx, id: string, fields: ProfileFields) {
  const rows = await tx.run((q) =>
    q
      .updateTable('users')
      .set({ ...fields, version: sql`version + 1`, updatedAt: sql`now()` })
      .where('id', '=', id)
      .returning(USER),
  )
  const [user] = rows
  if (!user) throw new Error('an update gave no row')
  return user
}

/** Username of the account whose password has this very hash. */
export async function findUsernameByHash(tx: Tx, passwordHash: string): Promise<string | null> {
  const rows = await tx.run((q) =>
    q
      .selectFrom('credentials')
      .innerJoin('users', 'users.id', 'credentials.userId')
      .select('username')
      .where('passwordHash', '=', passwordHash),
  )
  return rows[0]?.username ?? null
}

export async function saveCredentials(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.run((q) =>
    q
      .insertInto('credentials')
      .values({ userId, passwordHash })
      .onConflict((c) => c.column('userId').doUpdateSet({ passwordHash, updatedAt: sql`now()` })),
  )
}

/** Replaces a hash by a new one of the same password, unless the password was changed meanwhile. */
export async function replaceHash(tx: Tx, userId: string, from: string, to: string): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('credentials')
      .set({ passwordHash: to, updatedAt: sql`now()` })
      .where('userId', '=', userId)
      .where('passwordHash', '=', from),
  )
}

/** A script that signs in without cookies is a new device each time. */
const DEVICES_MAX = 50

/** Records a sign-in with a device; beyond the limit it deletes the device seen longest ago. */
export async function rememberDevice(tx: Tx, userId: string, deviceHash: string): Promise<void> {
  await tx.run((q) =>
    q
      .insertInto('knownDevices')
      .values({ userId, deviceHash })
      .onConflict((c) => c.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt: sql`now()` })),
  )
  await tx.run((q) =>
    q
      .deleteFrom('knownDevices')
      .where('userId', '=', userId)
      .where('deviceHash', 'in', (w) =>
        w
          .selectFrom('knownDevices')
          .select('deviceHash')
          .where('userId', '=', userId)
          .orderBy('seenAt', 'desc')
          .orderBy('deviceHash')
          .offset(DEVICES_MAX),
      ),
  )
}

/** Voids the links to a new address and to a new password of an account. */
export async function deleteChangeLinks(tx: Tx, userId: string): Promise<void> {
  for (const table of ['emailChanges', 'resetLinks'] as const)
    await tx.run((q) => q.deleteFrom(table).where('userId', '=', userId))
}

/** Takes the password of an account. */
export async function deleteCredentials(tx: Tx, userId: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('credentials').where('userId', '=', userId))
}

export async function forgetDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('knownDevices').where('userId', '=', userId))
}

/** The account of an e-mail address, in lower case; null for a disabled one. */
export async function findUserByEmail(tx: Tx, email: string) {
  const rows = await tx.run((q) =>
    q.selectFrom('users').select(USER).where('email', '=', email).where('disabledAt', 'is', null),
  )
  return rows[0] ?? null
}

/** The account of an e-mail address in lower case, disabled or not. */
export async function findAddressee(
  tx: Tx,
  email: string,
): Promise<{ id: string; isDisabled: boolean; language: Locale | null } | null> {
  const rows = await tx.run((q) =>
    q
      .selectFrom('users')
      .select([
        'id',
        sql<boolean>`disabled_at is not null`.as('isDisabled'),
        sql<Locale | null>`language`.as('language'),
      ])
      .where('email', '=', email),
  )
  return rows[0] ?? null
}

interface Failure {
  /** Username or e-mail address, in lower case. */
  name: string
  /** Counted where no account has the name. */
  unknownId: string
  network: string | null
}

const isOfToday = sql<boolean>`f.first_at > now() - interval '1 day'`

const countOne = statement(
  'identity.countFailure',
  (_, p: Failure) => sql<{ id: string; failures: number; isMailDue: boolean }>`
    insert into failed_sign_ins as f (id, network)
    select coalesce(
      (select id from users where username = ${p.name} or email = ${p.name}
        order by (username = ${p.name}) desc limit 1), ${p.unknownId}::uuid), ${p.network}
    on conflict (id) do update set network = excluded.network,
      failures = case when ${isOfToday} then f.failures + 1 else 1 end,
      first_at = case when ${isOfToday} then f.first_at else now() end
    returning id, failures, coalesce(mailed_at <= now() - interval '1 day', true) as "isMailDue"`,
)

/** Counts a failed sign-in. @returns those within a day, and whether no mail told of any for a day */
export async function countFailure(tx: Tx, failure: Failure) {
  const [row] = await tx.write(countOne, failure)
  if (!row) throw new Error('an insert gave no row')
  return row
}

export async function noteFailuresMailed(tx: Tx, id: string): Promise<void> {
  await tx.run((q) => q.updateTable('failedSignIns').set({ mailedAt: sql`now()` }).where('id', '=', id))
}

/** What a mail tells of failed sign-ins. */
export async function findFailures(tx: Tx, id: string) {
  const rows = await tx.run((q) =>
    q.selectFrom('failedSignIns').select(['failures', 'network']).where('id', '=', id),
  )
  return rows[0] ?? null
}

/** What of an account changed. */
export interface AccountChange {
  id: string
  userId: string
  what: 'email' | 'password'
}

/** Notes a change that comes next in the transaction, with the address that the account has until then. */
export async function insertChange(tx: Tx, { id, userId, what }: AccountChange): Promise<void> {
  await tx.run((q) =>
    q
      .insertInto('accountChanges')
      .columns(['id', 'userId', 'what', 'email'])
      .expression((e) =>
        e
          .selectFrom('users')
          .select([
            sql<string>`${id}::uuid`.as('id'),
            'users.id as userId',
            sql<string>`${what}::text`.as('what'),
            'email',
          ])
          .where('users.id', '=', userId),
      ),
  )
}

/** A change with the account; null where it was told, or the account is disabled. */
export async function findChange(tx: Tx, id: string) {
  const rows = await tx.run((q) =>
    q
      .selectFrom('accountChanges')
      .innerJoin('users', 'users.id', 'accountChanges.userId')
      .select([
        sql<AccountChange['what']>`what`.as('what'),
        'accountChanges.email',
        'at',
        'username',
        sql<Locale | null>`users.language`.as('language'),
      ])
      .where('accountChanges.id', '=', id)
      .where('disabledAt', 'is', null),
  )
  return rows[0] ?? null
}

export async function deleteChange(tx: Tx, id: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('accountChanges').where('id', '=', id))
}

/** Deletes expired sessions and one-time links, failed sign-ins of earlier days, and devices unused for a year. */
export async function deleteOver(tx: Tx): Promise<void> {
  await tx.run((q) => q.deleteFrom('sessions').where('expire', '<', sql<string>`now()`))
  await tx.run((q) => q.deleteFrom('setupTokens').where('expiresAt', '<', sql<string>`now()`))
  // Of mails that never ended, such as where the mail server was taken away.
  await tx.run((q) => q.deleteFrom('accountChanges').where('at', '<', sql<string>`now() - interval '7 days'`))
  // A row knows for a day that its mail went out, which may be a day after its first failure.
  await tx.run((q) =>
    q.deleteFrom('failedSignIns').where('firstAt', '<', sql<string>`now() - interval '2 days'`),
  )
  await tx.run((q) =>
    q.deleteFrom('knownDevices').where('seenAt', '<', sql<string>`now() - interval '1 year'`),
  )
}

/** Gives an account access to a site; an existing role stays. */
export async function insertMember(
  tx: Tx,
  siteId: string,
  userId: string,
  role: Role,
  languages: Locale[] | null = null,
): Promise<void> {
  await tx.run((q) =>
    q
      .insertInto('forkMembers')
      .values({ forkId: siteId, userId, role, languages })
      .onConflict((c) => c.columns(['forkId', 'userId']).doNothing()),
  )
}

/** Makes this the only one-time link; it works for 60 minutes. */
export async function replaceSetupToken(tx: Tx, tokenHash: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('setupTokens'))
  await tx.run((q) =>
    q.insertInto('setupTokens').values({ tokenHash, expiresAt: sql`now() + interval '60 minutes'` }),
  )
}

/** Whether the one-time link works at this moment; none does once an account exists. */
export async function isSetupTokenLive(tx: Tx, tokenHash: string): Promise<boolean> {
  const rows = await tx.run((q) => q.selectFrom('setupTokens').select('tokenHash').where(isLive(tokenHash)))
  return rows.length > 0
}

/** Consumes the one-time link; a concurrent second caller waits and gets false. */
export async function takeSetupToken(tx: Tx, tokenHash: string): Promise<boolean> {
  const rows = await tx.run((q) =>
    q.deleteFrom('setupTokens').where(isLive(tokenHash)).returning('tokenHash'),
  )
  return rows.length > 0
}

function isLive(tokenHash: string) {
  return sql<boolean>`token_hash = ${tokenHash} and expires_at > now() and not exists (select from users)`
}
