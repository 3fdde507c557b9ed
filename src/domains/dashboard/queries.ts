import { sql } from 'kysely'
import { isPublishedNow } from '../../content/queries.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Counts, Stats } from './contract.ts'

const counts = statement('dashboard.counts', (q, p: { siteId: string }) =>
  q
    .selectFrom('forks')
    .where('id', '=', p.siteId)
    .select((e) => {
      const total = sql<number>`count(*)::int`
      return [
        'id' as const,
        e.selectFrom('pages').select(total.as('n')).where('forkId', '=', p.siteId).as('totalPages'),
        e
          .selectFrom('forms')
          .select(total.as('n'))
          .where('forkId', '=', p.siteId)
          .where('isActive', '=', true)
          .as('totalForms'),
        e
          .selectFrom('forms')
          .select(total.as('n'))
          .where('forkId', '=', p.siteId)
          .where('isActive', '=', false)
          .as('inactiveForms'),
        e.selectFrom('mediaFiles').select(total.as('n')).where('forkId', '=', p.siteId).as('totalMediaFiles'),
        e
          .selectFrom('mediaFiles')
          .select(sql<number>`coalesce(sum(size), 0)::float8`.as('n'))
          .where('forkId', '=', p.siteId)
          .as('mediaBytes'),
        e
          .selectFrom('pages')
          .select(total.as('n'))
          .where('forkId', '=', p.siteId)
          .where(isPublishedNow('pages'))
          .as('publishedPages'),
      ]
    }),
)

/** What the cards of the dashboard count. */
export async function countContent(db: Reads, siteId: string): Promise<Omit<Stats, 'views'>> {
  const found = await db.first(counts, { siteId })
  return {
    totalPages: found?.totalPages ?? 0,
    publishedPages: found?.publishedPages ?? 0,
    totalForms: found?.totalForms ?? 0,
    inactiveForms: found?.inactiveForms ?? 0,
    totalMediaFiles: found?.totalMediaFiles ?? 0,
    mediaBytes: found?.mediaBytes ?? 0,
  }
}

const lists = statement('dashboard.lists', (q, p: { siteId: string }) =>
  q
    .selectFrom('forks')
    .where('id', '=', p.siteId)
    .select((e) => {
      const total = sql<number>`count(*)::int`
      return [
        'id' as const,
        e.selectFrom('bookParts').select(total.as('n')).where('forkId', '=', p.siteId).as('parts'),
        e.selectFrom('pages').select(total.as('n')).where('forkId', '=', p.siteId).as('pages'),
        e.selectFrom('blogPosts').select(total.as('n')).where('forkId', '=', p.siteId).as('posts'),
        e.selectFrom('forms').select(total.as('n')).where('forkId', '=', p.siteId).as('forms'),
      ]
    }),
)

/** The total of each list. */
export async function countLists(db: Reads, siteId: string): Promise<Counts> {
  const { parts, pages, posts, forms } = (await db.first(lists, { siteId })) ?? {}
  return { parts: parts ?? 0, pages: pages ?? 0, posts: posts ?? 0, forms: forms ?? 0 }
}
