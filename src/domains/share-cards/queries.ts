import { sql } from 'kysely'
import type { Locale } from '../../kernel/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Face } from './face.ts'

/** A page in a language. */
export interface Place {
  locale: Locale
  path: string
}

/** A page as its card was wanted last. */
export interface StoredCard extends Place {
  tag: string
  changedAt: string | null
  hash: string
  state: 'waiting' | 'made' | 'failed'
  /** It shows an uploaded picture. */
  isPictured: boolean
}

export interface CardWrite extends Omit<StoredCard, 'state' | 'isPictured'> {
  face: Face
}

/** How far a site was looked through. */
export interface Survey {
  version: number
  sitesVersion: number
  look: string
}

/** A published site that changed since it was looked through. */
export interface Behind {
  siteId: string
  version: number
  sitesVersion: number
  /** Null: it never was, or cards were drawn in another way then. */
  surveyed: Survey | null
  /** Whether a page came or went as planned. */
  isDue: boolean
}

const behind = statement<{ drawnAs: number }, Behind>('share-cards.behind', (_, p) => {
  const isDue = sql`coalesce(s.due_at <= now(), false)`
  const isOfToday = sql`coalesce(s.drawn_as = ${p.drawnAs}::int, false)`
  return sql<Behind>`
    select f.id as site_id, coalesce(v.version, 0) as version, i.sites_version, ${isDue} as is_due,
      case when ${isOfToday} then json_build_object(
        'version', s.version, 'sitesVersion', s.sites_version, 'look', s.look) end as surveyed
    from forks f cross join install i
      left join site_versions v on v.fork_id = f.id left join share_card_surveys s on s.fork_id = f.id
    where f.is_active and (not ${isOfToday} or ${isDue}
      or s.version < coalesce(v.version, 0) or s.sites_version < i.sites_version)
    order by s.fork_id is null, f.id`
})

/** Those that were looked through before come first. */
export const listBehind = (db: Reads, drawnAs: number) => db.many(behind, { drawnAs })

const cards = statement('share-cards.list', (q, p: { siteId: string }) =>
  q
    .selectFrom('shareCards')
    .select([sql<Locale>`locale`.as('locale'), 'path', 'tag', 'changedAt', 'hash'])
    .select(sql<StoredCard['state']>`state`.as('state'))
    .select(sql<boolean>`jsonb_typeof(face -> 'picture') = 'object'`.as('isPictured'))
    .where('forkId', '=', p.siteId),
)

export const listCards = (db: Reads, siteId: string): Promise<StoredCard[]> => db.many(cards, { siteId })

const madeCards = statement(
  'share-cards.made',
  (q, p: { siteId: string; locale: Locale; paths: readonly string[] }) =>
    q
      .selectFrom('shareCards')
      .select(['path', 'hash', sql<string>`face->>'title'`.as('title')])
      .where('forkId', '=', p.siteId)
      .where('locale', '=', p.locale)
      .where('path', '=', sql<string>`any(${p.paths})`)
      .where('state', '=', 'made'),
)

/** The cards of these pages that are there. */
export const listMade = (db: Reads, siteId: string, locale: Locale, paths: readonly string[]) =>
  db.many(madeCards, { siteId, locale, paths })

/** Keeps how far a site was looked through. @returns false where another process has looked further */
export async function keepSurvey(
  tx: Tx,
  siteId: string,
  { dueInMs, ...survey }: Survey & { drawnAs: number; dueInMs: number | null },
): Promise<boolean> {
  const dueAt = dueInMs === null ? null : sql<string>`now() + make_interval(secs => ${dueInMs / 1000})`
  const values = { ...survey, dueAt }
  const rows = await tx.run<{ forkId: string }>((q) =>
    q
      .insertInto('shareCardSurveys')
      .values({ forkId: siteId, ...values })
      .onConflict((c) =>
        c
          .column('forkId')
          .doUpdateSet(values)
          .where('shareCardSurveys.version', '<=', survey.version)
          .where('shareCardSurveys.sitesVersion', '<=', survey.sitesVersion),
      )
      .returning('forkId'),
  )
  return rows.length > 0
}

/** Keeps that nothing of a site changed until this version but its cards. */
export async function keepVersion(tx: Tx, siteId: string, version: number): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('shareCardSurveys')
      .set({ version })
      .where('forkId', '=', siteId)
      .where('version', '<', version),
  )
}

/** Wants these cards. One whose hash is made for another page is made. */
export async function saveCards(tx: Tx, siteId: string, wanted: readonly CardWrite[]): Promise<void> {
  if (wanted.length === 0) return
  await tx.run(
    () => sql`
      insert into share_cards as c (fork_id, locale, path, tag, changed_at, face, hash, state)
      select ${siteId}::uuid, w.locale, w.path, w.tag, w."changedAt", w.face, w.hash,
        coalesce((select o.state from share_cards o where o.fork_id = ${siteId} and o.hash = w.hash limit 1), 'waiting')
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w(locale text, path text, tag text, "changedAt" text, face jsonb, hash text)
      on conflict (fork_id, locale, path) do update
        set tag = excluded.tag, changed_at = excluded.changed_at, face = excluded.face, hash = excluded.hash,
          state = excluded.state,
          wanted_at = case when c.hash = excluded.hash then c.wanted_at else excluded.wanted_at end`,
  )
}

export async function removeCards(tx: Tx, siteId: string, gone: readonly Place[]): Promise<void> {
  if (gone.length === 0) return
  await tx.run(
    () => sql`
      delete from share_cards c using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g(locale text, path text)
      where c.fork_id = ${siteId} and c.locale = g.locale and c.path = g.path`,
  )
}

/** A card that is to be drawn. */
export interface Waiting {
  siteId: string
  hash: string
  face: Face
}

const waiting = statement('share-cards.waiting', (q, p: { limit: number }) =>
  q
    .selectFrom('shareCards')
    // Only `saveCards` writes faces.
    .select(['forkId as siteId', 'hash', sql<Face>`(array_agg(face))[1]`.as('face')])
    .where('state', '=', 'waiting')
    .groupBy(['forkId', 'hash'])
    .orderBy(sql`max(wanted_at)`, 'desc')
    .orderBy(sql`min(length(path))`)
    .orderBy('forkId')
    .orderBy('hash')
    .limit(p.limit),
)

/** Cards of all sites that are to be drawn, those that were wanted last first. */
export const listWaiting = (db: Reads, limit: number): Promise<Waiting[]> => db.many(waiting, { limit })

/** @returns the pages that wait for this card no longer */
export async function endWaiting(
  tx: Tx,
  siteId: string,
  hash: string,
  state: 'made' | 'failed',
): Promise<Place[]> {
  return tx.run<Place>((q) =>
    q
      .updateTable('shareCards')
      .set({ state })
      .where('forkId', '=', siteId)
      .where('hash', '=', hash)
      .where('state', '=', 'waiting')
      .returning([sql<Locale>`locale`.as('locale'), 'path']),
  )
}

const drawnCards = statement<object, { siteId: string; hash: string }>('share-cards.drawn', (q) =>
  q
    .selectFrom('shareCards')
    .select(['forkId as siteId', 'hash'])
    .distinct()
    .where('state', '<>', 'waiting')
    .orderBy('forkId')
    .orderBy('hash'),
)

/** The cards of all sites that wait no longer. */
export const listDrawn = (db: Reads) => db.many(drawnCards, {})

/** Lets these cards of a site wait again. */
export async function wantAgain(tx: Tx, siteId: string, hashes: readonly string[]): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('shareCards')
      .set({ state: 'waiting' })
      .where('forkId', '=', siteId)
      .where('hash', '=', sql<string>`any(${hashes})`),
  )
}

const LOCK = sql`hashtext('cards in the store')`

/** Whoever removes cards from the store, and whoever says that one is there, does so alone. */
export async function lockStore(tx: Tx): Promise<void> {
  await tx.run((q) => q.selectNoFrom(sql`pg_advisory_xact_lock(${LOCK})`.as('lock')))
}

/** Those of these hashes that a page has. */
export async function listNamed(tx: Tx, siteId: string, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx.run<{ hash: string }>((q) =>
    q
      .selectFrom('shareCards')
      .select('hash')
      .distinct()
      .where('forkId', '=', siteId)
      .where('hash', '=', sql<string>`any(${hashes})`),
  )
  return rows.map(({ hash }) => hash)
}
