import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

/** How often something was counted since the last write. */
export interface Count {
  siteId: string
  name: string
  times: number
}

/** How often one page was opened. */
export interface Views {
  siteId: string
  locale: string
  /** Without the language. */
  path: string
  views: number
}

/** Counts are kept for so long: this month and the 24 before it. */
const KEPT = sql`interval '24 months'`
/** Maximum number of hosts kept of a site's day; those that come first stay. */
const REFERRERS_A_DAY = 200

const today = sql`(now() at time zone 'UTC')::date`

/** Adds to today's counts; drops those of deleted sites. */
export async function addViews(tx: Tx, rows: readonly Views[]): Promise<void> {
  const siteIds = rows.map((row) => row.siteId)
  const paths = rows.map((row) => row.path)
  const locales = rows.map((row) => row.locale)
  const views = rows.map((row) => row.views)
  // The same row order in every process: otherwise two of them could deadlock.
  const insert = sql<object>`
    insert into page_views (fork_id, day, path, locale, views)
    select v.fork_id, ${today}, v.path, v.locale, v.views
    from unnest(${siteIds}::uuid[], ${paths}::text[], ${locales}::text[], ${views}::int[]) v(fork_id, path, locale, views)
    join forks f on f.id = v.fork_id
    order by v.fork_id, v.path, v.locale
    on conflict (fork_id, day, path, locale) do update set views = page_views.views + excluded.views`
  await tx.run(() => insert)
}

/** Adds to today's counts of hosts; drops those of deleted sites, and new ones once the day has many. */
export async function addReferrers(tx: Tx, rows: readonly Count[]): Promise<void> {
  const siteIds = rows.map((row) => row.siteId)
  const hosts = rows.map((row) => row.name)
  const views = rows.map((row) => row.times)
  const insert = sql<object>`
    insert into view_referrers (fork_id, day, host, views)
    select v.fork_id, ${today}, v.host, v.views
    from (
      select c.*, row_number() over (partition by c.fork_id order by c.views desc, c.host) as place
      from unnest(${siteIds}::uuid[], ${hosts}::text[], ${views}::int[]) c(fork_id, host, views)
    ) v
    join forks f on f.id = v.fork_id
    left join view_referrers kept on kept.fork_id = v.fork_id and kept.day = ${today} and kept.host = v.host
    where kept.host is not null or v.place <= ${REFERRERS_A_DAY} - (
      select count(*) from view_referrers r where r.fork_id = v.fork_id and r.day = ${today}
    )
    order by v.fork_id, v.host
    on conflict (fork_id, day, host) do update set views = view_referrers.views + excluded.views`
  await tx.run(() => insert)
}

/** Forgets counts after 24 months. */
export async function deleteOldViews(tx: Tx): Promise<void> {
  const isOld = sql<boolean>`day < date_trunc('month', ${today} - ${KEPT})`
  await tx.run((q) => q.deleteFrom('pageViews').where(isOld))
  await tx.run((q) => q.deleteFrom('viewReferrers').where(isOld))
}

/** Days that are looked at, today the last of them; of one page where one is named. */
export interface Asked {
  siteId: string
  days: number
  path: string | null
  /** Of the named page. */
  language: string | null
}

const byDay = statement(
  'analytics.byDay',
  (_, p: Asked) => sql<{ id: string; day: string; views: number; daysKept: number | null }>`
    select f.id, to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(v.views), 0)::int as views,
      (select ${today} - min(k.day) from page_views k where k.fork_id = f.id) as days_kept
    from forks f
    cross join generate_series(${today} - (${p.days}::int - 1), ${today}, interval '1 day') d(day)
    left join page_views v on v.fork_id = f.id and v.day = d.day::date
      and (${p.path}::text is null or (v.path = ${p.path} and v.locale = ${p.language}))
    where f.id = ${p.siteId}
    group by f.id, d.day
    order by d.day`,
)

/** Views of each day, oldest first; `daysKept`: days since the first view of the site was counted. */
export const listDays = (db: Reads, asked: Asked) => db.many(byDay, asked)

const byPage = statement('analytics.byPage', (q, p: { siteId: string; days: number; limit: number }) =>
  q
    .selectFrom('pageViews')
    .select(['forkId', 'path', 'locale', (e) => sql<number>`${e.fn.sum('views')}::int`.as('views')])
    .where('forkId', '=', p.siteId)
    .where(sql<boolean>`day > ${today} - ${p.days}::int`)
    .groupBy(['forkId', 'path', 'locale'])
    .orderBy('views', 'desc')
    .orderBy('path')
    .orderBy('locale')
    .limit(p.limit),
)

/** The pages that were opened in these days, most viewed first. */
export const listPages = (db: Reads, asked: { siteId: string; days: number; limit: number }) =>
  db.many(byPage, asked)

const byReferrer = statement(
  'analytics.byReferrer',
  (q, p: { siteId: string; days: number; limit: number }) =>
    q
      .selectFrom('viewReferrers')
      .select(['forkId', 'host', (e) => sql<number>`${e.fn.sum('views')}::int`.as('views')])
      .where('forkId', '=', p.siteId)
      .where(sql<boolean>`day > ${today} - ${p.days}::int`)
      .groupBy(['forkId', 'host'])
      .orderBy('views', 'desc')
      .orderBy('host')
      .limit(p.limit),
)

/** The hosts that readers came from in these days, those of most first. */
export const listReferrers = (db: Reads, asked: { siteId: string; days: number; limit: number }) =>
  db.many(byReferrer, asked)
