import { sql } from 'kysely'
import { posting } from '../../../content/mails/queries.ts'
import { entryReads } from '../../../content/readers/queries.ts'
import type { NewEntry } from '../../../content/readers/sender.ts'
import type { Locale } from '../../../kernel/locale.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { SubscriberRow } from '../shapes.ts'
import type { SubscriberState } from '../contract.ts'
import { ASKS_ALL, IS_TO_CONFIRM } from './conditions.ts'

interface NewSubscriber extends NewEntry {
  email: string
  firstName: string
  lastName: string
  consentText: string
  consentLanguage: Locale
  /** The mail that asks to confirm, and within how many hours no second one goes out. */
  mailId: string
  mailKind: string
  onceInHours: number
}

const book = statement('audience.book', (q, p: { siteId: string }) =>
  q.selectFrom('books').select('forkId').where('forkId', '=', p.siteId),
)

/** Whether the site has a book whose release its readers can wait for. */
export const hasBook = async (db: Reads, siteId: string): Promise<boolean> =>
  (await db.first(book, { siteId })) !== null

/** A sign-up of an address that has left overwrites this. The name stays: anybody may type somebody else's address. */
const subscribe = statement(
  'audience.subscribe',
  (_, p: NewSubscriber) => sql<{ id: string }>`
    with subscriber as (
      insert into notifications as n
        (fork_id, id, email, first_name, last_name, consent_text, consent_language, network, agent)
      values (${p.forkId}, ${p.id}, ${p.email}, ${p.firstName}, ${p.lastName}, ${p.consentText}, ${p.consentLanguage},
        ${p.network}, ${p.agent})
      on conflict (fork_id, email) do update set is_subscribed = true, confirmed_at = null, confirm_hash = null,
        asked_at = null, consent_text = excluded.consent_text, consent_language = excluded.consent_language,
        consent_at = excluded.consent_at, network = excluded.network, agent = excluded.agent, updated_at = now()
      where not n.is_subscribed
      returning *
    ), address as (
      insert into email_subscriptions (email) values (${p.email}) on conflict (email) do nothing
    )
    ${posting(
      { id: p.mailId, forkId: p.forkId, kind: p.mailKind, onceInHours: p.onceInHours },
      sql`select n.id from (
          select * from subscriber
          union all select * from notifications
            where fork_id = ${p.forkId} and email = ${p.email} and is_subscribed and confirmed_at is null
        ) n join forks f on f.id = ${p.forkId} left join email_subscriptions s on s.email = ${p.email}
        where ${IS_TO_CONFIRM}`,
    )}`,
)

/**
 * Writes the subscriber, the address's row of the installation and the mail that asks to confirm in one statement, for which
 * nothing waits. An unsubscribed address waits again; a waiting or confirmed one stays as it is, since anybody may type it. Of the
 * same sign-up at the same moment one is stored, with one mail.
 */
export const insertSubscriber = (tx: Tx, row: NewSubscriber): void => tx.send(subscribe, row)

export interface SubscriberFilter {
  /** The address or the name must contain it. */
  q: string | null
  states: readonly SubscriberState[] | null
  languages: readonly string[] | null
  sources: readonly string[] | null
}

export type SubscriberSort = 'createdAt' | '-createdAt' | 'email' | '-email'

// Who has ended the mail of all sites is stopped as an address that refuses mail is, but has left.
const STATE = sql<SubscriberState>`case
  when not n.is_subscribed then 'left'
  when not coalesce(s.is_active, true) then 'returned'
  when n.confirmed_at is null then 'waiting'
  else 'confirmed' end`

/** Subscribers of a site with their current state. Each site has an address at most once. */
export const subscribers = entryReads<SubscriberRow, SubscriberFilter, SubscriberSort>({
  name: 'audience',
  table: 'notifications',
  row: sql`n.fork_id, n.id, n.email, n.first_name, n.last_name, ${STATE} as state, n.subscription_source as source,
    n.consent_language as language, n.created_at as signed_up_at, n.confirmed_at, n.unsubscribed_at as left_at,
    n.consent_text, n.consent_at`,
  from: sql`from notifications n left join email_subscriptions s on s.email = n.email`,
  filters: ['q', 'states', 'languages', 'sources'],
  matches: ({ siteId, q, states, languages, sources }) => sql`n.fork_id = ${siteId}
    and (${q}::text is null or strpos(lower(concat_ws(' ', n.email, n.first_name, n.last_name)), lower(${q}::text)) > 0)
    and (${states}::text[] is null or ${STATE} = any(${states}::text[]))
    and (${languages}::text[] is null or n.consent_language = any(${languages}::text[]))
    and (${sources}::text[] is null or n.subscription_source = any(${sources}::text[]))`,
  orders: {
    createdAt: { column: 'n.id', type: 'uuid', isTurned: false },
    '-createdAt': { column: 'n.id', type: 'uuid', isTurned: true },
    email: { column: 'n.email', type: 'text', isTurned: false },
    '-email': { column: 'n.email', type: 'text', isTurned: true },
  },
})

const states = statement(
  'audience.states',
  (_, p: { siteId: string }) => sql<{ forkId: string; state: SubscriberState; count: number }>`
    select n.fork_id, ${STATE} as state, count(*)::int as count
    from notifications n left join email_subscriptions s on s.email = n.email
    where n.fork_id = ${p.siteId} group by 1, 2`,
)

const every = statement(
  'audience.every',
  (_, p: { siteId: string }) => sql<{ forkId: string; count: number }>`
    select ${p.siteId}::uuid as fork_id, count(*)::int as count from notifications where fork_id = ${p.siteId}`,
)

/** How many subscribers a site has, in whatever state. */
export const countSubscribers = async (db: Reads, siteId: string): Promise<number> =>
  (await db.first(every, { siteId }))?.count ?? 0

/** How many subscribers of a site are in each state. */
export async function countStates(db: Reads, siteId: string): Promise<Record<SubscriberState, number>> {
  const counts = { confirmed: 0, waiting: 0, left: 0, returned: 0 }
  for (const { state, count } of await db.many(states, { siteId })) counts[state] = count
  return counts
}

const address = statement('audience.address', (q, p: { siteId: string; id: string }) =>
  q
    .selectFrom('notifications')
    .select(['forkId', 'email'])
    .where('forkId', '=', p.siteId)
    .where('id', '=', p.id),
)

/** A subscriber's address; null if it was erased meanwhile. */
export const findAddress = async (db: Reads, siteId: string, id: string): Promise<string | null> =>
  (await db.first(address, { siteId, id }))?.email ?? null

const elsewhere = statement('audience.elsewhere', (q, p: { notSite: string; email: string }) =>
  q
    .selectFrom('notifications')
    .select('id')
    .where('email', '=', p.email)
    .where('forkId', '<>', p.notSite)
    .limit(1),
)

/** Whether another site of the installation also has the address. */
export const isElsewhere = async (db: Reads, notSite: string, email: string): Promise<boolean> =>
  (await db.first(elsewhere, { notSite, email })) !== null

/** Removes the address's row of the installation unless that row prevents mail to it. */
export async function removeAddress(tx: Tx, email: string): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('emailSubscriptions').where('email', '=', email).where('isActive', '=', true),
  )
}

/** Whether the site asks every address for a confirmation; its row is locked until the transaction ends. */
export async function lockDoubleOptIn(tx: Tx, siteId: string): Promise<boolean> {
  const [site] = await tx.run(
    () =>
      sql<{
        isOn: boolean
      }>`select ${ASKS_ALL} as is_on from forks f where f.id = ${siteId} for no key update`,
  )
  return site?.isOn ?? true
}

export async function updateDoubleOptIn(tx: Tx, siteId: string, isOn: boolean): Promise<void> {
  await tx.run(
    () =>
      sql`update forks set config = config || jsonb_build_object('doubleOptIn', ${isOn}::boolean) where id = ${siteId}`,
  )
}
