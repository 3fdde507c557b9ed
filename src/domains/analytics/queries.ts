import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

/** How often one page was opened. */
export interface Views {
  siteId: string
  locale: string
  /** Without the language. */
  path: string
  views: number
}

const MONTH_DAYS = 30

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

const byDay = statement('analytics.byDay', (q, p: { siteId: string }) =>
  q
    .selectFrom('forks')
    .innerJoin(
      sql<{
        day: string
      }>`generate_series(${today} - ${sql.lit(MONTH_DAYS - 1)}, ${today}, interval '1 day')`.as<'d'>(
        sql`d(day)`,
      ),
      (join) => join.onTrue(),
    )
    .where('forks.id', '=', p.siteId)
    .select((e) => [
      'forks.id',
      e
        .selectFrom('pageViews')
        .select((v) => v.fn.coalesce(v.fn.sum<number>('views'), sql<number>`0`).as('n'))
        .where('forkId', '=', p.siteId)
        .whereRef('pageViews.day', '=', sql<string>`d.day::date`)
        .as('views'),
      e
        .selectFrom('pageViews')
        .select(sql<number>`${today} - min(day)`.as('n'))
        .where('forkId', '=', p.siteId)
        .as('daysKept'),
    ])
    .orderBy('d.day'),
)

/** Views of each of the last thirty days, oldest first; `daysKept`: days since the first view was counted. */
export const listDays = (db: Reads, siteId: string) => db.many(byDay, { siteId })

const byPage = statement('analytics.byPage', (q, p: { siteId: string; limit: number }) =>
  q
    .selectFrom('pageViews')
    .select(['forkId', 'path', 'locale', (e) => sql<number>`${e.fn.sum('views')}::int`.as('views')])
    .where('forkId', '=', p.siteId)
    .where(sql<boolean>`day > ${today} - ${sql.lit(MONTH_DAYS)}`)
    .groupBy(['forkId', 'path', 'locale'])
    .orderBy('views', 'desc')
    .orderBy('path')
    .orderBy('locale')
    .limit(p.limit),
)

/** The pages that were opened in the last thirty days, most viewed first. */
export const listPages = (db: Reads, siteId: string, { limit }: { limit: number }) =>
  db.many(byPage, { siteId, limit })
