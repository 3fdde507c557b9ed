import { sql } from 'kysely'
import type { Locale } from '../../kernel/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

interface NewRequest {
  forkId: string
  id: string
  email: string
  language: Locale
}

/** A request is forgotten after so long, and with it an address that nobody confirmed. */
const REQUEST_LIFE = sql`interval '48 hours'`
const LINK_LIFE = sql<string>`now() + interval '24 hours'`
const SESSION_LIFE = sql<string>`now() + interval '30 days'`

/** Between two mails to one address. */
const PAUSE = sql`interval '3 minutes'`
const HOUR = sql`interval '1 hour'`
const MAILS_PER_HOUR = sql.lit(4)

const ask = statement(
  'participants.ask',
  (_, p: NewRequest) => sql<{ forkId: string; id: string }>`
    insert into participant_requests as r (fork_id, id, email, language)
    values (${p.forkId}, ${p.id}, ${p.email}, ${p.language})
    on conflict (fork_id, email) do update set
      language = excluded.language,
      asked_at = now(),
      hour_at = case when r.hour_at < now() - ${HOUR} then now() else r.hour_at end,
      asks = case when r.hour_at < now() - ${HOUR} then 1 else r.asks + 1 end
    where r.asked_at < now() - ${PAUSE} and (r.asks < ${MAILS_PER_HOUR} or r.hour_at < now() - ${HOUR})
    returning fork_id, id`,
)

/** Keeps a request for a link. @returns its id; null where the address has had as many mails as it gets for now */
export const keepRequest = async (tx: Tx, request: NewRequest): Promise<string | null> =>
  (await tx.write(ask, request))[0]?.id ?? null

interface OfSite {
  siteId: string
}

interface Request {
  forkId: string
  id: string
  email: string
  language: Locale
}

const REQUEST = ['forkId', 'id', 'email', sql<Locale>`language`.as('language')] as const

const isFresh = sql<boolean>`asked_at > now() - ${REQUEST_LIFE}`

const requestById = statement('participants.request', (q, p: OfSite & { id: string }) =>
  q
    .selectFrom('participantRequests')
    .select(REQUEST)
    .where('forkId', '=', p.siteId)
    .where('id', '=', p.id)
    .where(isFresh),
)

/** @returns null once it is forgotten */
export const findRequest = (tx: Tx, siteId: string, id: string): Promise<Request | null> =>
  tx.first(requestById, { siteId, id })

/** Gives a request its link, which takes the place of an earlier one. */
export async function putLink(
  tx: Tx,
  { forkId, id }: Pick<Request, 'forkId' | 'id'>,
  hash: string,
): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('participantRequests')
      .set({ linkHash: hash, linkExpiresAt: LINK_LIFE })
      .where('forkId', '=', forkId)
      .where('id', '=', id),
  )
}

const requestByLink = statement('participants.byLink', (q, p: OfSite & { hash: string }) =>
  q
    .selectFrom('participantRequests')
    .select(REQUEST)
    .where('forkId', '=', p.siteId)
    .where('linkHash', '=', p.hash)
    .where('linkExpiresAt', '>', sql<string>`now()`),
)

/** The request of a link that still opens. */
export const findByLink = (db: Reads, siteId: string, hash: string): Promise<Request | null> =>
  db.first(requestByLink, { siteId, hash })

/** Uses a link up. @returns null where it was used, replaced or is too old */
export async function takeLink(tx: Tx, siteId: string, hash: string): Promise<Request | null> {
  const [request] = await tx.run((q) =>
    q
      .updateTable('participantRequests')
      .set({ linkHash: null, linkExpiresAt: null })
      .where('forkId', '=', siteId)
      .where('linkHash', '=', hash)
      .where('linkExpiresAt', '>', sql<string>`now()`)
      .returning(REQUEST),
  )
  return request ?? null
}

/** Somebody who takes part on a site. */
export interface Participant {
  forkId: string
  id: string
  email: string
  /** '' for none. */
  displayName: string
  language: Locale
  /** IANA name. */
  zone: string
  confirmedAt: string
}

const PARTICIPANT = [
  'participants.forkId',
  'participants.id',
  'participants.email',
  'participants.displayName',
  sql<Locale>`participants.language`.as('language'),
  'participants.zone',
  'participants.confirmedAt',
] as const

interface NewParticipant extends Request {
  zone: string
}

/** The participant with this address, who is there from now on. @returns the id */
export async function confirmParticipant(tx: Tx, participant: NewParticipant): Promise<string> {
  const [kept] = await tx.run((q) =>
    q
      .insertInto('participants')
      .values(participant)
      // Written, so that a participant who is there already is given back, too.
      .onConflict((c) => c.columns(['forkId', 'email']).doUpdateSet({ email: participant.email }))
      .returning('id'),
  )
  return kept?.id ?? participant.id
}

interface NewSession {
  forkId: string
  hash: string
  participantId: string
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.run((q) => q.insertInto('participantSessions').values({ ...session, expiresAt: SESSION_LIFE }))
}

const bySession = statement('participants.bySession', (q, p: OfSite & { hash: string }) =>
  q
    .selectFrom('participantSessions as s')
    .innerJoin('participants', (join) =>
      join.onRef('participants.forkId', '=', 's.forkId').onRef('participants.id', '=', 's.participantId'),
    )
    .select(PARTICIPANT)
    .where('s.forkId', '=', p.siteId)
    .where('s.hash', '=', p.hash)
    .where('s.expiresAt', '>', sql<string>`now()`),
)

/** Whose session this is, on this site alone. */
export const findBySession = (db: Reads, siteId: string, hash: string): Promise<Participant | null> =>
  db.first(bySession, { siteId, hash })

export async function deleteSession(tx: Tx, siteId: string, hash: string): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('participantSessions').where('forkId', '=', siteId).where('hash', '=', hash),
  )
}

type ParticipantId = Pick<Participant, 'forkId' | 'id'>

const others = statement(
  'participants.otherSessions',
  (_, p: ParticipantId & { hash: string }) => sql<{ forkId: string; count: number }>`
    select ${p.forkId}::uuid as fork_id, count(*)::int as count from participant_sessions
    where fork_id = ${p.forkId} and participant_id = ${p.id} and hash <> ${p.hash} and expires_at > now()`,
)

/** How many sessions a participant has beside that of a hash. */
export const countOtherSessions = async (
  db: Reads,
  { forkId, id }: ParticipantId,
  hash: string,
): Promise<number> => (await db.first(others, { forkId, id, hash }))?.count ?? 0

/** Ends all sessions of a participant but that of a hash. */
export async function deleteOtherSessions(
  tx: Tx,
  { forkId, id }: ParticipantId,
  hash: string,
): Promise<void> {
  await tx.run((q) =>
    q
      .deleteFrom('participantSessions')
      .where('forkId', '=', forkId)
      .where('participantId', '=', id)
      .where('hash', '!=', hash),
  )
}

export async function updateParticipant(
  tx: Tx,
  { forkId, id }: ParticipantId,
  values: Pick<Participant, 'displayName' | 'language' | 'zone'>,
): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('participants')
      .set({ ...values, updatedAt: sql<string>`now()` })
      .where('forkId', '=', forkId)
      .where('id', '=', id),
  )
}

/** Deletes a participant with the sessions, and what was asked for under the address. */
export async function deleteParticipant(tx: Tx, siteId: string, email: string): Promise<void> {
  for (const table of ['participants', 'participantRequests'] as const)
    await tx.run((q) => q.deleteFrom(table).where('forkId', '=', siteId).where('email', '=', email))
}

/** Deletes requests that nobody has answered, and sessions that are over. */
export async function deleteOver(tx: Tx): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('participantRequests').where('askedAt', '<', sql<string>`now() - ${REQUEST_LIFE}`),
  )
  await tx.run((q) => q.deleteFrom('participantSessions').where('expiresAt', '<', sql<string>`now()`))
}

interface Stop {
  forkId: string
  addressHash: string
}

const stop = statement('participants.stop', (q, p: Stop) =>
  q
    .selectFrom('participantStops')
    .select('forkId')
    .where('forkId', '=', p.forkId)
    .where('addressHash', '=', p.addressHash),
)

/** Whether a site may mail no links to an address. */
export const isStopped = async (db: Reads, of: Stop): Promise<boolean> => (await db.first(stop, of)) !== null

export async function insertStop(tx: Tx, of: Stop): Promise<void> {
  await tx.run((q) =>
    q
      .insertInto('participantStops')
      .values(of)
      .onConflict((c) => c.doNothing()),
  )
}

export async function deleteStop(tx: Tx, { forkId, addressHash }: Stop): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('participantStops').where('forkId', '=', forkId).where('addressHash', '=', addressHash),
  )
}
