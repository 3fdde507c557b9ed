import { sql } from 'kysely'
import type { Locale } from '../../../kernel/locale.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'
import { ASKS_ALL, IS_TO_CONFIRM } from './conditions.ts'

interface OfSite {
  siteId: string
  /** Of a subscriber. */
  id: string
}

/** What the mail to a subscriber needs. */
export interface Addressee {
  email: string
  /** Of the sentence that the subscriber agreed to. */
  language: Locale
  leaveKey: string
}

/** Stores the link of a new confirmation, which takes the place of an earlier one. @returns null where none is needed any more */
export async function storeConfirmation(
  tx: Tx,
  { siteId, id }: OfSite,
  { hash, days }: { hash: string; days: number },
): Promise<Addressee | null> {
  const [stored] = await tx.run(
    () => sql<Addressee>`
      update notifications t set confirm_hash = ${hash}, confirm_expires_at = now() + make_interval(days => ${days})
      from notifications n join forks f on f.id = n.fork_id left join email_subscriptions s on s.email = n.email
      where t.fork_id = ${siteId} and t.id = ${id} and n.fork_id = t.fork_id and n.id = t.id and ${IS_TO_CONFIRM}
      returning t.email, t.consent_language as language, t.leave_key`,
  )
  return stored ?? null
}

/** The mail server has taken the confirmation. */
export async function markAsked(tx: Tx, { siteId, id }: OfSite): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('notifications')
      .set({ askedAt: sql`now()` })
      .where('forkId', '=', siteId)
      .where('id', '=', id)
      .where('confirmedAt', 'is', null),
  )
}

/** `open`: a press confirms; `confirmed`: one has; `void` for any other link. */
export type LinkState = 'open' | 'confirmed' | 'void'

const confirmation = statement(
  'audience.confirmation',
  (_, p: { forkId: string; hash: string }) => sql<{ state: LinkState }>`
    select case when confirm_expires_at > now() then 'open'
      when confirm_expires_at is null and confirmed_at is not null and is_subscribed then 'confirmed'
      else 'void' end as state
    from notifications where fork_id = ${p.forkId} and confirm_hash = ${p.hash}`,
)

/** What the link of a confirmation still does on a site. */
export const findLinkState = async (db: Reads, forkId: string, hash: string): Promise<LinkState> =>
  (await db.first(confirmation, { forkId, hash }))?.state ?? 'void'

/** Uses up the link: the subscriber is confirmed, and the address gets mail of the installation again. @returns false for a link that is not open */
export async function confirmBy(tx: Tx, siteId: string, hash: string): Promise<boolean> {
  const confirmed = await tx.run(
    () => sql<{ id: string }>`
      with subscriber as (
        update notifications set confirmed_at = now(), is_subscribed = true, unsubscribed_at = null,
          confirm_expires_at = null, updated_at = now()
        where fork_id = ${siteId} and confirm_hash = ${hash} and confirm_expires_at > now()
        returning id, email
      ), address as (
        insert into email_subscriptions (email) select email from subscriber
        on conflict (email) do update set is_active = true, unsubscribed_at = null
      )
      select id from subscriber`,
  )
  return confirmed.length > 0
}

/** A subscriber by the link that ends mail. */
export interface Leaver {
  siteId: string
  siteName: string
  id: string
  email: string
  isSubscribed: boolean
  /** No site of the installation may write to the address. */
  isStopped: boolean
}

const leaver = statement(
  'audience.leaver',
  (_, p: { key: string }) => sql<Leaver>`
    select n.fork_id as site_id, f.name as site_name, n.id, n.email, n.is_subscribed,
      not coalesce(s.is_active, true) as is_stopped
    from notifications n join forks f on f.id = n.fork_id left join email_subscriptions s on s.email = n.email
    where n.leave_key = ${p.key}`,
)

/** Of whichever site: the key says which, also when the host of an old mail shows another site by now. */
export const findLeaver = (db: Reads, key: string): Promise<Leaver | null> => db.first(leaver, { key })

/** Ends the mails of one site. */
export async function leaveSite(tx: Tx, { siteId, id }: OfSite): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('notifications')
      .set({ isSubscribed: false, unsubscribedAt: sql`now()`, updatedAt: sql`now()` })
      .where('forkId', '=', siteId)
      .where('id', '=', id)
      .where('isSubscribed', '=', true),
  )
}

/**
 * Ends the mails of all sites of the installation. The sites' own rows end with it: a later sign-up on one of them must not
 * bring back the mail of the others.
 */
export async function leaveAll(tx: Tx, email: string): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('notifications')
      .set({ isSubscribed: false, unsubscribedAt: sql`now()`, updatedAt: sql`now()` })
      .where('email', '=', email)
      .where('isSubscribed', '=', true),
  )
  await stop(tx, sql`select ${email}::text as email`)
}

/** No mail but a confirmation goes to the address of the subscriber from now on. */
export const stopSubscriber = (tx: Tx, { siteId, id }: OfSite): Promise<void> =>
  stop(tx, sql`select email from notifications where fork_id = ${siteId} and id = ${id}`)

/** The same for who was to get a mail about the release. */
export const stopReceiver = (tx: Tx, { siteId, id }: OfSite): Promise<void> =>
  stop(
    tx,
    sql`select n.email from release_receivers r
      join notifications n on n.fork_id = r.fork_id and n.id = r.subscriber_id
      where r.fork_id = ${siteId} and r.id = ${id}`,
  )

async function stop(tx: Tx, emails: ReturnType<typeof sql>): Promise<void> {
  await tx.run(
    () => sql`
      insert into email_subscriptions as s (email, is_active, unsubscribed_at)
      select email, false, now() from (${emails}) e
      on conflict (email) do update set is_active = false, unsubscribed_at = now() where s.is_active`,
  )
}

/** While a site asks nobody, nobody there has been asked: when it asks again, all of them are. */
export async function forgetAsked(tx: Tx): Promise<void> {
  await tx.run(
    () => sql`
      update notifications n set asked_at = null from forks f
      where f.id = n.fork_id and n.asked_at is not null and n.confirmed_at is null and not ${ASKS_ALL}`,
  )
}

/** Erases who has not confirmed so many days after being asked; the installation keeps of them only what prevents mail. */
export async function eraseUnconfirmed(tx: Tx, days: number): Promise<void> {
  await tx.run(
    () => sql`
      with gone as (
        delete from notifications n using forks f
        where f.id = n.fork_id and ${ASKS_ALL} and n.confirmed_at is null
          and n.asked_at < now() - make_interval(days => ${days})
        returning n.id, n.email
      )
      delete from email_subscriptions s using gone g
      where s.email = g.email and s.is_active
        and not exists (select from notifications o where o.email = s.email and o.id not in (select id from gone))`,
  )
}

/** Who has to confirm and has never been asked, such as since the site asks again, or because the mail could not be sent; by site. */
export async function listUnasked(tx: Tx): Promise<Map<string, string[]>> {
  const rows = await tx.run(
    () => sql<{ siteId: string; ids: string[] }>`
      select n.fork_id as site_id, array_agg(n.id order by n.id) as ids
      from notifications n join forks f on f.id = n.fork_id left join email_subscriptions s on s.email = n.email
      where ${IS_TO_CONFIRM} and n.asked_at is null and f.archived_at is null and f.deleted_at is null
      group by n.fork_id`,
  )
  return new Map(rows.map(({ siteId, ids }) => [siteId, ids]))
}
