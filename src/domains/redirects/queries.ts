import { type RawBuilder, sql } from 'kysely'
import type { FormerAddresses } from '../../content/item/store/former-addresses.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { LOCALES } from '../../kernel/locale.ts'
import { MISSED_OFTEN } from './contract.ts'
import type { Redirect, RedirectRow, RedirectWrite } from './shapes.ts'

/** Days that count as a month. */
const MONTH_DAYS = 30
/** Maximum number of missed addresses stored per site and day. */
export const MISSED_MAX = 200
/** Number of missed addresses that are read. */
const LOOKED_AT = 8

const today = sql`(now() at time zone 'UTC')::date`

interface RedirectLookup {
  siteId: string
  path: string
  /** The path without its language, which is the path itself where it has none. */
  bare: string
}

const redirectFor = statement('redirects.lead', (q, p: RedirectLookup) =>
  q
    .selectFrom('redirects')
    .select(['forkId', 'fromPath as from', 'toAddress as to'])
    .where('forkId', '=', p.siteId)
    .where((e) => e.or([e('fromPath', '=', p.path), e('fromPath', '=', p.bare)]))
    .orderBy(sql`from_path = ${p.path}`, 'desc')
    .limit(1),
)

/** A missed address without the language that it begins with. */
const BARE = sql`regexp_replace(m.path, ${sql.lit(`^/(${LOCALES.join('|')})(?=/|$)`)}, '')`

/** What somebody made for a path, else for the same one without its language. */
export const findRedirectFor = (db: Reads, siteId: string, { path, bare }: Omit<RedirectLookup, 'siteId'>) =>
  db.first(redirectFor, { siteId, path, bare })

/** A place in the list: what it is ordered by. */
interface Place {
  visits: number
  from: string
}

interface Window {
  q: string | null
  after: Place | null
  limit: number
}

interface Paged {
  siteId: string
  q: string | null
  visits: number | null
  from: string | null
  limit: number
}

const NAME = sql`nullif(coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), '')`

/**
 * The reads over all that leads elsewhere.
 * @param former what each type keeps of its items' addresses
 */
export function redirectReads(former: readonly FormerAddresses[]) {
  const all = ({ siteId, q }: { siteId: string; q: string | null }): RawBuilder<unknown> => {
    const byThemselves = former.map(
      (rowsOf) => sql`
        union all select null, f.from_path, f.to_path, null, null from (${rowsOf(siteId)}) f
        where not exists (select from redirects r where r.fork_id = ${siteId} and r.from_path = f.from_path)`,
    )
    return sql`
      select * from (
        select r.id, r.from_path, r.to_address as to_path, r.created_by, r.version from redirects r where r.fork_id = ${siteId}
        ${sql.join(byThemselves, sql` `)}
      ) a where ${q}::text is null or strpos(lower(a.from_path || ' ' || a.to_path), lower(${q}::text)) > 0`
  }
  const list = statement<Paged, RedirectRow & { forkId: string }>('redirects.list', (query, p) => {
    const page = sql<RedirectRow & { forkId: string }>`
      select ${p.siteId}::uuid as fork_id, a.id, a.from_path as "from", a.to_path as "to", a.version,
        coalesce(v.visits, 0)::float8 as visits, ${NAME} as by
      from (${all(p)}) a
      left join redirect_visits v on v.fork_id = ${p.siteId} and v.path = a.from_path
      left join users u on u.id = a.created_by
      where ${p.visits}::bigint is null or coalesce(v.visits, 0) < ${p.visits}::bigint
        or (coalesce(v.visits, 0) = ${p.visits}::bigint and a.from_path > ${p.from}::text)
      order by coalesce(v.visits, 0) desc, a.from_path limit ${p.limit}`
    return { compile: () => page.compile(query) }
  })
  const total = statement<Pick<Paged, 'siteId' | 'q'>, { forkId: string; byHand: number; byItself: number }>(
    'redirects.total',
    (query, p) => {
      const counts = sql<{ forkId: string; byHand: number; byItself: number }>`
        select ${p.siteId}::uuid as fork_id, count(a.id)::int as by_hand, (count(*) - count(a.id))::int as by_itself
        from (${all(p)}) a`
      return { compile: () => counts.compile(query) }
    },
  )
  const missed = statement<{ siteId: string }, { forkId: string; path: string; times: number }>(
    'redirects.missed',
    (query, p) => {
      const often = sql<{ forkId: string; path: string; times: number }>`
        with leads as materialized (select a.from_path from (${all({ siteId: p.siteId, q: null })}) a),
        m as (
          select fork_id, path, sum(times)::int as times from missed_addresses
          where fork_id = ${p.siteId} and day > ${today} - ${sql.lit(MONTH_DAYS)}
          group by fork_id, path having sum(times) >= ${sql.lit(MISSED_OFTEN)}
        )
        select m.fork_id, m.path, m.times from m
        where m.path not in (select from_path from leads) and ${BARE} not in (select from_path from leads)
        order by m.times desc, m.path limit ${sql.lit(LOOKED_AT)}`
      return { compile: () => often.compile(query) }
    },
  )
  return {
    /** What leads elsewhere, the most visited first. */
    async list(db: Reads, siteId: string, { q, after, limit }: Window): Promise<RedirectRow[]> {
      const place = { visits: after?.visits ?? null, from: after?.from ?? null }
      const rows = await db.many(list, { siteId, q, ...place, limit })
      return rows.map(({ forkId: _, ...row }) => row)
    },
    /** How many there are. @param q must stand in one of the two addresses */
    async count(db: Reads, siteId: string, q: string | null = null) {
      const found = await db.first(total, { siteId, q })
      return { byHand: found?.byHand ?? 0, byItself: found?.byItself ?? 0 }
    },
    /** What was often asked for in the last thirty days and leads nowhere; a page may be there by now. */
    async missed(db: Reads, siteId: string) {
      const rows = await db.many(missed, { siteId })
      return rows.map(({ path, times }) => ({ path, times }))
    },
  }
}

/** Locks the redirects of a site until the end of the transaction: two concurrent changes could make a loop together. */
export async function lockRedirects(tx: Tx, siteId: string): Promise<void> {
  await tx.run((q) => q.selectFrom('forks').select('id').where('id', '=', siteId).forNoKeyUpdate())
}

/** All that somebody made for a site, without an order. */
export async function listMade(tx: Tx, siteId: string): Promise<Redirect[]> {
  return tx.run((q) => q.selectFrom('redirects').select(COLUMNS).where('forkId', '=', siteId))
}

const fromOf = statement('redirects.named', (q, p: { siteId: string; ids: string[] }) =>
  q
    .selectFrom('redirects')
    .select(['id', 'fromPath as title'])
    .where('forkId', '=', p.siteId)
    .where('id', '=', sql<string>`any(${p.ids}::uuid[])`),
)

/** The addresses from which redirects lead. */
export const listFrom = (db: Reads, siteId: string, ids: readonly string[]) =>
  db.many(fromOf, { siteId, ids: [...ids] })

const toFile = statement('redirects.toFile', (q, p: { siteId: string; path: string }) =>
  q
    .selectFrom('redirects')
    .select(['id', 'fromPath as title'])
    .where('forkId', '=', p.siteId)
    .where('id', 'in', (e) =>
      e
        .selectFrom('fileUses')
        .select('itemId')
        .where('forkId', '=', p.siteId)
        .where('path', '=', p.path)
        .where('source', '=', 'redirects'),
    )
    .orderBy('fromPath'),
)

/** Redirects that lead to a file of the library. */
export const listLeadingTo = (db: Reads, siteId: string, path: string) => db.many(toFile, { siteId, path })

const COLUMNS = ['id', 'fromPath as from', 'toAddress as to', 'version'] as const

interface New extends RedirectWrite {
  id: string
  createdBy: string
}

/** @throws the broken constraint `redirects_from` where the path leads elsewhere already */
export async function insertRedirect(
  tx: Tx,
  siteId: string,
  { id, from, to, createdBy }: New,
): Promise<Redirect> {
  const rows = await tx.run((q) =>
    q
      .insertInto('redirects')
      .values({ forkId: siteId, id, fromPath: from, toAddress: to, createdBy })
      .returning(COLUMNS),
  )
  return only(rows)
}

/** @throws as `insertRedirect` */
export async function updateRedirect(
  tx: Tx,
  siteId: string,
  id: string,
  { from, to }: RedirectWrite,
): Promise<Redirect> {
  const rows = await tx.run((q) =>
    q
      .updateTable('redirects')
      .set({ fromPath: from, toAddress: to, version: sql`version + 1` })
      .where('forkId', '=', siteId)
      .where('id', '=', id)
      .returning(COLUMNS),
  )
  return only(rows)
}

export async function deleteRedirect(tx: Tx, siteId: string, id: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('redirects').where('forkId', '=', siteId).where('id', '=', id))
}

function only(rows: readonly Redirect[]): Redirect {
  const [row] = rows
  if (!row) throw new Error('a write of a locked redirect gave no row')
  return row
}

/** How often an address of a site was asked for. */
export interface Counted {
  siteId: string
  path: string
  times: number
}

/** Adds to the visits of addresses that lead elsewhere; those of a site that is gone are dropped. */
export async function addVisits(tx: Tx, rows: readonly Counted[]): Promise<void> {
  const insert = sql<object>`
    insert into redirect_visits (fork_id, path, visits)
    select c.fork_id, c.path, c.times from ${counted(rows)} join forks f on f.id = c.fork_id
    -- In one order in every process: two that write the same rows must not wait for each other.
    order by c.fork_id, c.path
    on conflict (fork_id, path) do update set visits = redirect_visits.visits + excluded.visits`
  await tx.run(() => insert)
}

/** Adds to today's missed addresses, and deletes the least requested ones beyond each site's limit. */
export async function addMissed(tx: Tx, rows: readonly Counted[]): Promise<void> {
  const siteIds = [...new Set(rows.map(({ siteId }) => siteId))]
  // Serializes processes: two that add concurrently could exceed the limit together.
  const lock = sql<object>`select pg_advisory_xact_lock(hashtext('missed_addresses'))`
  const insert = sql<object>`
    insert into missed_addresses (fork_id, day, path, times)
    select c.fork_id, ${today}, c.path, c.times from ${counted(rows)} join forks f on f.id = c.fork_id
    on conflict (fork_id, day, path) do update set times = missed_addresses.times + excluded.times`
  const bound = sql<object>`
    delete from missed_addresses m using (
      select fork_id, path, row_number() over (partition by fork_id order by times desc, path) as place
      from missed_addresses where fork_id = any(${siteIds}::uuid[]) and day = ${today}
    ) r where m.fork_id = r.fork_id and m.path = r.path and m.day = ${today} and r.place > ${sql.lit(MISSED_MAX)}`
  for (const step of [lock, insert, bound]) await tx.run(() => step)
}

/** Deletes missed addresses that are too old to be shown. */
export async function deleteOldMissed(tx: Tx): Promise<void> {
  const isOld = sql<boolean>`day <= ${today} - ${sql.lit(MONTH_DAYS)}`
  await tx.run((q) => q.deleteFrom('missedAddresses').where(isOld))
}

function counted(rows: readonly Counted[]): RawBuilder<unknown> {
  const siteIds = rows.map(({ siteId }) => siteId)
  const paths = rows.map(({ path }) => path)
  const times = rows.map((row) => row.times)
  return sql`unnest(${siteIds}::uuid[], ${paths}::text[], ${times}::int[]) c(fork_id, path, times)`
}
