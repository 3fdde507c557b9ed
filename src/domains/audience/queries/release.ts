import { sql } from 'kysely'
import type { Locale } from '../../../kernel/locale.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { OwnWords } from '../contract.ts'
import { ASKS_ALL, IS_REACHABLE } from './conditions.ts'
import type { Addressee } from './links.ts'

/** Whether a subscriber has got a mail about the release, or will. */
const HAD = sql<boolean>`exists (select from release_receivers r where r.fork_id = n.fork_id and r.subscriber_id = n.id
  and (r.outcome is null or r.outcome = 'sent'))`

const reachable = statement(
  'audience.reachable',
  (_, p: { siteId: string }) => sql<{
    forkId: string
    asksAll: boolean
    language: Locale | null
    all: number
    fresh: number
  }>`
    select f.id as fork_id, ${ASKS_ALL} as asks_all, n.language, coalesce(n.total, 0) as "all", coalesce(n.fresh, 0) as fresh
    from forks f left join lateral (
      select n.consent_language as language, count(*)::int as total, (count(*) filter (where not ${HAD}))::int as fresh
      from notifications n left join email_subscriptions s on s.email = n.email
      where n.fork_id = f.id and ${IS_REACHABLE} group by n.consent_language
    ) n on true
    where f.id = ${p.siteId} order by n.total desc nulls last, n.language`,
)

/** How many a mail of the site can go to, by language; the language of most comes first. */
interface Reachable {
  /** Whether the site asks every address for a confirmation. */
  asksAll: boolean
  /** `fresh`: those of them who have had no mail about the release. */
  languages: { language: Locale; all: number; fresh: number }[]
}

export async function countReachable(db: Reads, siteId: string): Promise<Reachable> {
  const rows = await db.many(reachable, { siteId })
  return {
    asksAll: rows[0]?.asksAll ?? true,
    languages: rows.flatMap(({ language, all, fresh }) =>
      language === null ? [] : [{ language, all, fresh }],
    ),
  }
}

/** What became of the latest mail about the release. */
interface Mailing {
  number: number
  sentAt: string
  /** So many it was written to. */
  receivers: number
  waiting: number
  sent: number
  refused: number
  /** They had left by then, or were erased. */
  notNeeded: number
  /** For three days it could not be sent. */
  givenUp: number
}

const latest = statement(
  'audience.latestMailing',
  (_, p: { siteId: string }) => sql<{ forkId: string } & (Mailing | { number: null })>`
    select f.id as fork_id, m.number, m.created_at as sent_at, r.*
    from forks f left join lateral (
      select * from release_mailings where fork_id = f.id order by number desc limit 1
    ) m on true
    left join lateral (
      select count(*)::int as receivers,
        (count(*) filter (where outcome is null))::int as waiting,
        (count(*) filter (where outcome = 'sent'))::int as sent,
        (count(*) filter (where outcome = 'refused'))::int as refused,
        (count(*) filter (where outcome = 'not-needed'))::int as not_needed,
        (count(*) filter (where outcome = 'given-up'))::int as given_up
      from release_receivers where fork_id = f.id and number = m.number
    ) r on true
    where f.id = ${p.siteId}`,
)

/** @returns null where none was sent */
export async function findLatestMailing(db: Reads, siteId: string): Promise<Mailing | null> {
  const found = await db.first(latest, { siteId })
  if (!found || found.number === null) return null
  const { forkId: _, ...mailing } = found
  return mailing
}

/** Begins the mailing after number `after`; 0 stands for none. @returns false where that one is not the latest */
export async function beginMailing(
  tx: Tx,
  siteId: string,
  { after, words }: { after: number; words: OwnWords },
): Promise<boolean> {
  const begun = await tx.run(
    () => sql<{ number: number }>`
      insert into release_mailings (fork_id, number, words)
      select ${siteId}::uuid, ${after}::int + 1, ${JSON.stringify(words)}::jsonb
      where ${after}::int = coalesce((select max(number) from release_mailings where fork_id = ${siteId}), 0)
      on conflict do nothing returning number`,
  )
  return begun.length > 0
}

/** Notes who gets a mailing. @returns the ids of these notes */
export async function insertReceivers(
  tx: Tx,
  siteId: string,
  { number, receivers }: { number: number; receivers: 'fresh' | 'all' },
): Promise<string[]> {
  const rows = await tx.run(
    () => sql<{ id: string }>`
      insert into release_receivers (fork_id, id, number, subscriber_id)
      select n.fork_id, gen_random_uuid(), ${number}, n.id
      from notifications n join forks f on f.id = n.fork_id left join email_subscriptions s on s.email = n.email
      where n.fork_id = ${siteId} and ${IS_REACHABLE} and (${receivers} = 'all' or not ${HAD})
      returning id`,
  )
  return rows.map(({ id }) => id)
}

type OfSite = Record<'siteId' | 'id', string>

/** Who gets a mail about the release, with what the author added; null where no mail may go there any more. */
export async function findReceiver(
  tx: Tx,
  { siteId, id }: OfSite,
): Promise<(Addressee & { words: OwnWords }) | null> {
  const [found] = await tx.run(
    () => sql<Addressee & { words: OwnWords }>`
      select n.email, n.consent_language as language, n.leave_key, m.words
      from release_receivers r
      join release_mailings m on m.fork_id = r.fork_id and m.number = r.number
      join notifications n on n.fork_id = r.fork_id and n.id = r.subscriber_id
      join forks f on f.id = n.fork_id left join email_subscriptions s on s.email = n.email
      where r.fork_id = ${siteId} and r.id = ${id} and ${IS_REACHABLE}`,
  )
  return found ?? null
}

/** Notes what became of a mail about the release. */
export async function endReceiver(
  tx: Tx,
  { siteId, id }: OfSite,
  outcome: 'sent' | 'refused' | 'not-needed' | 'given-up',
): Promise<void> {
  await tx.run((q) =>
    q.updateTable('releaseReceivers').set({ outcome }).where('forkId', '=', siteId).where('id', '=', id),
  )
}
