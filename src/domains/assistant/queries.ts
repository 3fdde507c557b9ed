import { sql } from 'kysely'
import { notFound } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Protocol } from './contract.ts'
import type { Guide } from './shapes.ts'

/**
 * What a site has set, and what it spent in the month that runs in its zone: tokens, millionths of the money, and when the next
 * one begins.
 */
const assistant = statement('assistant.ofSite', (q, p: { siteId: string; zone: string }) =>
  q
    .selectFrom('forks')
    .leftJoin('assistantSettings as s', 's.forkId', 'forks.id')
    .innerJoin(
      sql<{ begins: string; renews: string }>`(
        select date_trunc('month', now() at time zone ${p.zone}) at time zone ${p.zone} as begins,
          (date_trunc('month', now() at time zone ${p.zone}) + interval '1 month') at time zone ${p.zone} as renews
      )`.as('month'),
      (join) => join.onTrue(),
    )
    .select([
      sql<Protocol | null>`s.protocol`.as('protocol'),
      's.address',
      's.model',
      's.keyEnd',
      sql<number | null>`s.price_in::float8`.as('priceIn'),
      sql<number | null>`s.price_out::float8`.as('priceOut'),
      sql<number | null>`s.tokens_month::float8`.as('tokensPerMonth'),
      sql<number | null>`s.money_month::float8`.as('moneyPerMonth'),
      's.agreedHost',
      's.seesPictures',
      's.version',
      sql<string>`renews`.as('renewsAt'),
      sql<string>`to_char(now() at time zone ${p.zone}, 'YYYY-MM')`.as('month'),
      sql<number>`(
        select coalesce(sum(tokens_in + tokens_out), 0)::float8 from assistant_uses u
        where u.fork_id = forks.id and u.started_at >= begins)`.as('tokens'),
      sql<number>`(
        select coalesce(sum(cost), 0)::float8 from assistant_uses u
        where u.fork_id = forks.id and u.started_at >= begins)`.as('cost'),
    ])
    .where('forks.id', '=', p.siteId),
)

/** What a site has set. */
export interface StoredSettings {
  protocol: Protocol
  /** Of the service, with all that stands before the paths of the protocol. */
  address: string
  model: string
  keyEnd: string | null
  /** For a million tokens. */
  priceIn: number
  priceOut: number
  tokensPerMonth: number | null
  moneyPerMonth: number | null
  agreedHost: string | null
  /** It takes pictures. */
  seesPictures: boolean
  version: number
}

/** @param zone of the site */
export async function findAssistant(db: Reads, siteId: string, zone: string) {
  const row = await db.first(assistant, { siteId, zone })
  if (!row) throw notFound()
  const { tokens, cost, renewsAt, month, ...settings } = row
  const isSet = settings.protocol !== null
  // All columns of a site that has settings are there.
  return { settings: isSet ? (settings as StoredSettings) : null, spent: { tokens, cost, renewsAt, month } }
}

/**
 * What was asked in each month of the site's zone by each person of each model, newest month and most costs first; what runs
 * counts as it is reserved.
 */
const uses = statement('assistant.uses', (q, p: { siteId: string; zone: string }) =>
  q
    .selectFrom('assistantUses as u')
    .leftJoin('users', 'users.id', 'u.userId')
    .select([
      sql<string>`to_char(u.started_at at time zone ${p.zone}, 'YYYY-MM')`.as('month'),
      'users.id as userId',
      sql<string>`coalesce(nullif(trim(concat(first_name, ' ', last_name)), ''), username)`.as('name'),
      'u.model',
      sql<number>`count(*)::float8`.as('questions'),
      sql<number>`sum(tokens_in + tokens_out)::float8`.as('tokens'),
      sql<number>`sum(cost)::float8`.as('cost'),
    ])
    .where('u.forkId', '=', p.siteId)
    .where('u.startedAt', '>=', sql<string>`now() - ${sql.lit(SHOWN)}::interval`)
    .groupBy(['month', 'users.id', 'u.model'])
    .orderBy('month', 'desc')
    .orderBy('cost', 'desc')
    .orderBy('tokens', 'desc')
    .orderBy('users.id')
    .orderBy('u.model'),
)

/** So far back uses are told. */
const SHOWN = '24 months'

export const listUses = (db: Reads, siteId: string, zone: string) => db.many(uses, { siteId, zone })

const guide = statement('assistant.guide', (q, p: { siteId: string; language: string }) =>
  q
    .selectFrom('assistantGuides')
    .select(['voice', sql<Guide['terms']>`terms`.as('terms'), 'version'])
    .where('forkId', '=', p.siteId)
    .where('language', '=', p.language),
)

/** How a site wants its words to be in a language; nothing where nobody has written it. */
export const findGuide = (db: Reads, siteId: string, language: string) =>
  db.first(guide, { siteId, language })

export async function saveGuide(
  tx: Tx,
  siteId: string,
  { language, voice, terms }: Omit<Guide, 'version'>,
): Promise<void> {
  const values = { voice, terms: JSON.stringify(terms) }
  await tx.run((q) =>
    q
      .insertInto('assistantGuides')
      .values({ forkId: siteId, language, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['forkId', 'language'])
          .doUpdateSet({ ...values, version: sql`assistant_guides.version + 1` }),
      ),
  )
}

const note = statement('assistant.note', (q, p: { siteId: string }) =>
  q.selectFrom('translationNotes').select(['forkId', 'namesCheckers']).where('forkId', '=', p.siteId),
)

/** Whether pages of a site name who has checked a translation of a model. */
export const namesCheckers = async (db: Reads, siteId: string): Promise<boolean> =>
  (await db.first(note, { siteId }))?.namesCheckers ?? false

export async function saveTranslationNote(
  tx: Tx,
  siteId: string,
  values: { namesCheckers: boolean },
): Promise<void> {
  await tx.run((q) =>
    q
      .insertInto('translationNotes')
      .values({ forkId: siteId, ...values })
      .onConflict((conflict) => conflict.column('forkId').doUpdateSet(values)),
  )
}

/** Locks what a site spends until the transaction ends, whether anything is set or not. */
export async function lockSite(tx: Tx, siteId: string): Promise<void> {
  await tx.run((q) => q.selectFrom('forks').select('id').where('id', '=', siteId).forNoKeyUpdate())
}

type SettingsRow = Omit<StoredSettings, 'version'> & { agreedBy: string | null }

export async function saveSettings(tx: Tx, siteId: string, row: SettingsRow): Promise<void> {
  const { tokensPerMonth: tokensMonth, moneyPerMonth: moneyMonth, agreedHost, ...rest } = row
  const agreedAt = agreedHost === null ? null : sql<string>`now()`
  const values = { ...rest, tokensMonth, moneyMonth, agreedHost, agreedAt }
  await tx.run((q) =>
    q
      .insertInto('assistantSettings')
      .values({ forkId: siteId, ...values })
      .onConflict((conflict) =>
        conflict.column('forkId').doUpdateSet({ ...values, version: sql`assistant_settings.version + 1` }),
      ),
  )
}

export async function deleteSettings(tx: Tx, siteId: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('assistantSettings').where('forkId', '=', siteId))
}

/** Questions of an account on a site: how many run, and were asked in the last minute and the last day. */
export interface Counted {
  running: number
  minute: number
  day: number
}

/** A running one that began before `LOST` has lost its process. */
export async function countAsked(tx: Tx, siteId: string, userId: string): Promise<Counted> {
  const since = (age: string) => sql`started_at > now() - ${sql.lit(age)}::interval`
  const rows = await tx.run((q) =>
    q
      .selectFrom('assistantUses')
      .select([
        sql<number>`count(*) filter (where state = 'running' and ${since(LOST)})::int`.as('running'),
        sql<number>`count(*) filter (where ${since('1 minute')})::int`.as('minute'),
        sql<number>`count(*)::int`.as('day'),
      ])
      .where('forkId', '=', siteId)
      .where('userId', '=', userId)
      .where(sql<boolean>`${since('1 day')}`),
  )
  return rows[0] ?? { running: 0, minute: 0, day: 0 }
}

/** Longer than any question may run. */
const LOST = '3 minutes'

export interface Use {
  id: string
  userId: string
  kind: 'generate' | 'translate' | 'seo' | 'test'
  host: string
  model: string
  tokensIn: number
  tokensOut: number
  /** In millionths of the money. */
  cost: number
}

/** Takes a question out of the count: it is asked again in its own place. */
export async function deleteUse(tx: Tx, siteId: string, id: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('assistantUses').where('forkId', '=', siteId).where('id', '=', id))
}

export async function insertUse(tx: Tx, siteId: string, use: Use): Promise<void> {
  await tx.run((q) => q.insertInto('assistantUses').values({ forkId: siteId, ...use }))
}

export async function settleUse(
  tx: Tx,
  siteId: string,
  { id, ...settled }: Pick<Use, 'id' | 'tokensIn' | 'tokensOut' | 'cost'> & { state: 'ended' | 'failed' },
): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('assistantUses')
      .set({ ...settled, endedAt: sql`now()` })
      .where('forkId', '=', siteId)
      .where('id', '=', id),
  )
}
