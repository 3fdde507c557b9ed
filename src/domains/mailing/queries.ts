import { sql } from 'kysely'
import type { MailOutcome } from '../../content/mails/kind.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

/** A mail that is due. */
export interface DueMail {
  id: string
  siteId: string
  kind: string
  about: string
  tries: number
  /** Whether it has been tried for longer than mails are. */
  isOld: boolean
}

/** A process that ends while it sends is given up after so long; another one sends then. */
const LEASE_S = 300
const TRIED_FOR = sql`interval '3 days'`

/** Takes mails that are due; nobody else gets them for five minutes. */
export async function takeDue(tx: Tx, limit: number): Promise<DueMail[]> {
  return tx.run(
    () => sql<DueMail>`
      update mails set tries = tries + 1, first_tried_at = coalesce(first_tried_at, now()),
        next_try_at = now() + make_interval(secs => ${LEASE_S})
      where (fork_id, id) in (
        select fork_id, id from mails where ended_at is null and next_try_at <= now()
        order by next_try_at, id limit ${limit} for update skip locked)
      returning id, fork_id as site_id, kind, about, tries, first_tried_at < now() - ${TRIED_FOR} as is_old`,
  )
}

type MailId = Pick<DueMail, 'id' | 'siteId'>

interface Ending {
  outcome: MailOutcome
  error: string | null
}

/** Nothing more happens with the mail. */
export async function endMail(tx: Tx, { id, siteId }: MailId, ending: Ending): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('mails')
      .set({ endedAt: sql`now()`, ...ending })
      .where('forkId', '=', siteId)
      .where('id', '=', id)
      .where('endedAt', 'is', null),
  )
}

interface Delay {
  error: string
  seconds: number
}

/** The mail is tried again after a pause. */
export async function delayMail(tx: Tx, { id, siteId }: MailId, { error, seconds }: Delay): Promise<void> {
  const nextTryAt = sql<string>`now() + make_interval(secs => ${seconds})`
  await tx.run((q) =>
    q
      .updateTable('mails')
      .set({ nextTryAt, error })
      .where('forkId', '=', siteId)
      .where('id', '=', id)
      .where('endedAt', 'is', null),
  )
}

/** Deletes mails that ended long ago. */
export async function deleteOld(tx: Tx): Promise<void> {
  await tx.run((q) => q.deleteFrom('mails').where('endedAt', '<', sql<string>`now() - interval '30 days'`))
}

/** The outbox of a site in figures. */
export interface Outbox {
  waiting: number
  /** Sent within the last 30 days. */
  sent: number
  /** Refused by a mail server, or given up, within the last 30 days. */
  failed: number
  /** When a mail was sent last; null for never. */
  sentAt: string | null
  /** What the mail server said to a mail that waits; null where none was tried in vain. */
  error: string | null
}

const outbox = statement(
  'mailing.outbox',
  (_, p: { siteId: string }) => sql<Outbox & { forkId: string }>`
    select f.id as fork_id,
      (select count(*)::int from mails where fork_id = f.id and ended_at is null) as waiting,
      (select count(*)::int from mails where fork_id = f.id and outcome = 'sent') as sent,
      (select count(*)::int from mails where fork_id = f.id and outcome in ('refused', 'given-up')) as failed,
      (select max(ended_at) from mails where fork_id = f.id and outcome = 'sent') as sent_at,
      (select error from mails where fork_id = f.id and ended_at is null and error is not null
        order by next_try_at desc limit 1) as error
    from forks f where f.id = ${p.siteId}`,
)

export async function readOutbox(db: Reads, siteId: string): Promise<Outbox> {
  const found = await db.first(outbox, { siteId })
  if (!found) return { waiting: 0, sent: 0, failed: 0, sentAt: null, error: null }
  const { forkId: _, ...figures } = found
  return figures
}

/** Mails that were tried one after the other, and of which the mail server took none. */
export interface NotTaken {
  count: number
  /** When the first of them was tried. */
  since: string
  /** What the mail server said to the last one. */
  reason: string
  /** Whether it took a mail before, within the last 30 days. */
  hasTaken: boolean
}

const notTaken = statement(
  'mailing.notTaken',
  (_, p: { siteId: string }) => sql<NotTaken & { forkId: string }>`
    with taken as (
      select coalesce(max(ended_at), '-infinity') as at from mails where fork_id = ${p.siteId} and outcome = 'sent'
    ), tried as (
      select m.id, m.first_tried_at, m.error from mails m, taken
      where m.fork_id = ${p.siteId} and m.first_tried_at > taken.at
        and (m.ended_at is null or (m.ended_at > taken.at and m.outcome in ('refused', 'given-up')))
        -- Without words of the server it was never asked: the mail could not be put together.
        and m.error <> ''
    )
    select ${p.siteId}::uuid as fork_id, every.*, last.error as reason, isfinite(taken.at) as has_taken
    from taken, (select count(*)::int as count, min(first_tried_at) as since from tried) every,
      (select error from tried order by first_tried_at desc, id desc limit 1) last`,
)

/** What a site's mails that were tried since the last one that was taken have met; null where there are none. */
export const findNotTaken = (db: Reads, siteId: string): Promise<NotTaken | null> =>
  db.first(notTaken, { siteId })

/** A mail that did not reach its receiver. */
export interface FailedMail {
  id: string
  /** Name of its kind, such as `audience.confirm`. */
  kind: string
  outcome: 'refused' | 'given-up'
  endedAt: string
  /** What the mail server said, without addresses; null where it was never asked. */
  reason: string | null
}

const failed = statement(
  'mailing.failed',
  (_, p: { siteId: string; limit: number }) => sql<FailedMail>`
    select id, kind, outcome, ended_at, nullif(error, '') as reason from mails
    where fork_id = ${p.siteId} and outcome in ('refused', 'given-up')
    -- mails_ended has them in this order.
    order by ended_at desc, id desc limit ${p.limit}::int`,
)

/** The latest mails of a site that did not reach their receivers, the newest first. */
export const listFailed = (db: Reads, siteId: string, limit: number): Promise<FailedMail[]> =>
  db.many(failed, { siteId, limit })

const address = statement('mailing.address', (q, p: { userId: string }) =>
  q.selectFrom('users').select(['id', 'email']).where('id', '=', p.userId),
)

/** The address of an account; null for none such. */
export const findAddress = async (db: Reads, userId: string): Promise<string | null> =>
  (await db.first(address, { userId }))?.email ?? null
