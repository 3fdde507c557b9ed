import { sql } from 'kysely'
import type { Locale } from '../../kernel/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { SUBSCRIBER_SORTS, SubscriberRow, SubscriberState } from './contract.ts'

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

/** What somebody says anew who comes back; the name stays, since anybody may type the address. */
const EXCLUDED = {
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
            .where('notifications.isSubscribed', '=', false),
        ),
    )
    .insertInto('emailSubscriptions')
    .values({ email: p.email })
    .onConflict((c) => c.column('email').doNothing()),
)

/**
 * Writes the subscriber and the address's row of the install, in one statement. An address that has unsubscribed waits anew;
 * one that waits or is confirmed stays as it is, since anybody may type it.
 */
export async function insertSubscriber(tx: Tx, row: SignUp): Promise<void> {
  await tx.write(signUp, row)
}

export interface SubscriberFilter {
  /** Must stand in the address or the name. */
  q: string | null
  states: readonly SubscriberState[] | null
}

interface SubscriberPage extends SubscriberFilter {
  sort: (typeof SUBSCRIBER_SORTS)[number]
  /** Key of the row at which the page before ended: its id, or its address where these are the order. */
  after: string | null
  offset: number
  limit: number
}

const STATE = sql<SubscriberState>`case
  when not coalesce(s.is_active, true) then 'returned'
  when not n.is_subscribed then 'left'
  when n.confirmed_at is null then 'waiting'
  else 'confirmed' end`

const FROM = sql`from notifications n left join email_subscriptions s on s.email = n.email`

interface Filtered {
  siteId: string
  q: string | null
  states: readonly string[] | null
}

const matches = (p: Filtered) => sql`n.fork_id = ${p.siteId}
  and (${p.q}::text is null or strpos(lower(concat_ws(' ', n.email, n.first_name, n.last_name)), lower(${p.q}::text)) > 0)
  and (${p.states}::text[] is null or ${STATE} = any(${p.states}::text[]))`

type Listed = SubscriberRow & { forkId: string }
type Paged = Filtered & Pick<SubscriberPage, 'after' | 'offset' | 'limit'>

/** Each order follows an index of its own: ids grow with time, and an address is there once for each site. */
const pageBy = (name: string, key: 'id' | 'email', isTurned: boolean) =>
  statement<Paged, Listed>(`audience.list.${name}`, (q, p) => {
    const column = sql.ref(`n.${key}`)
    const type = sql.raw(key === 'id' ? 'uuid' : 'text')
    const page = sql<Listed>`
      select n.fork_id, n.id, n.email, n.first_name, n.last_name, ${STATE} as state, n.subscription_source as source,
        n.consent_language as language, n.created_at as signed_up_at, n.confirmed_at, n.unsubscribed_at as left_at,
        n.consent_text, n.consent_at
      ${FROM} where ${matches(p)}
        and (${p.after}::text is null or ${column} ${sql.raw(isTurned ? '<' : '>')} ${p.after}::${type})
      order by ${column} ${sql.raw(isTurned ? 'desc' : 'asc')} limit ${p.limit} offset ${p.offset}`
    return { compile: () => page.compile(q) }
  })

const PAGES = {
  createdAt: pageBy('oldest', 'id', false),
  '-createdAt': pageBy('newest', 'id', true),
  email: pageBy('address', 'email', false),
  '-email': pageBy('addressTurned', 'email', true),
}

/** Subscribers of a site, as they stand now. */
export async function listSubscribers(
  db: Reads,
  siteId: string,
  { q, states, sort, after, offset, limit }: SubscriberPage,
): Promise<SubscriberRow[]> {
  const rows = await db.many(PAGES[sort] ?? PAGES['-createdAt'], { siteId, q, states, after, offset, limit })
  return rows.map(({ forkId: _, ...row }) => row)
}

const total = statement<Filtered, { forkId: string; total: number }>('audience.total', (q, p) => {
  const count = sql<{ forkId: string; total: number }>`
    select ${p.siteId}::uuid as fork_id, count(*)::int as total ${FROM} where ${matches(p)}`
  return { compile: () => count.compile(q) }
})

export async function countSubscribers(
  db: Reads,
  siteId: string,
  { q, states }: SubscriberFilter,
): Promise<number> {
  return (await db.first(total, { siteId, q, states }))?.total ?? 0
}

const byId = statement('audience.byId', (q, p: { siteIds: string[]; id: string }) =>
  q
    .selectFrom('notifications')
    .select(['forkId', 'id', 'email'])
    .where('id', '=', p.id)
    .where(sql<boolean>`fork_id = any(${p.siteIds})`),
)

export const findSubscriber = (db: Reads, siteIds: string[], id: string) => db.first(byId, { siteIds, id })

const elsewhere = statement('audience.elsewhere', (q, p: { notSite: string; email: string }) =>
  q
    .selectFrom('notifications')
    .select('id')
    .where('email', '=', p.email)
    .where('forkId', '<>', p.notSite)
    .limit(1),
)

/** Whether another site of the install has the address, too. */
export const isElsewhere = async (db: Reads, notSite: string, email: string): Promise<boolean> =>
  (await db.first(elsewhere, { notSite, email })) !== null

/** @returns false when somebody else was faster */
export async function removeSubscriber(tx: Tx, siteId: string, id: string): Promise<boolean> {
  const removed = await tx.run((q) =>
    q.deleteFrom('notifications').where('forkId', '=', siteId).where('id', '=', id).returning('id'),
  )
  return removed.length > 0
}

/** Takes the address's row of the install away, unless it keeps mail from the address. */
export async function removeAddress(tx: Tx, email: string): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('emailSubscriptions').where('email', '=', email).where('isActive', '=', true),
  )
}
