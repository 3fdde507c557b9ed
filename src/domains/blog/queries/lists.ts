import { sql } from 'kysely'
import { isDated, isPublishedNow } from '../../../content/item/store/statuses.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { type Query, statement } from '../../../platform/db/statement.ts'

/** A range of a list. */
export interface Window {
  siteId: string
  limit: number
  offset: number
}

/** Ids of a range, the newest first: by the index alone, however far from the beginning it lies. */
const idsIn = (q: Query, p: Window) =>
  q
    .selectFrom('blogPosts')
    .select('id')
    .where('forkId', '=', p.siteId)
    .where(isPublishedNow('blogPosts'))
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(p.limit)
    .offset(p.offset)

interface BySlugIn extends Window {
  slug: string
}

const hasTag = (slug: string) => sql<boolean>`tag_slugs @> array[${slug}::text]`

const newest = statement('blog.newest', (q, p: Window) => idsIn(q, p))
const ofCategory = statement('blog.ofCategory', (q, p: BySlugIn) =>
  idsIn(q, p).where('categorySlug', '=', p.slug),
)
const ofTag = statement('blog.ofTag', (q, p: BySlugIn) => idsIn(q, p).where(hasTag(p.slug)))

interface Ids {
  id: string
}

const idsOf = (rows: Ids[]) => rows.map(({ id }) => id)

export const listNewest = async (db: Reads, window: Window) => idsOf(await db.many(newest, window))
export const listOfCategory = async (db: Reads, window: Window, slug: string) =>
  idsOf(await db.many(ofCategory, { ...window, slug }))
/** @param db of a role without a policy: under one PostgreSQL does not use the index of the tags */
export const listOfTag = async (db: Reads, window: Window, slug: string) =>
  idsOf(await db.many(ofTag, { ...window, slug }))

const categories = statement<{ siteId: string }, { categorySlug: string; category: string; count: number }>(
  'blog.categories',
  (_, p) => sql`
    select counted.*, latest.category from (
      select fork_id, category_slug, sum(n)::int as count from (
        select fork_id, substr(kind, length('post in ') + 1) as category_slug, items as n from list_counts
        where fork_id = ${p.siteId} and starts_with(kind, 'post in ')
        union all
        select fork_id, category_slug, 1 from blog_posts
        where fork_id = ${p.siteId} and ${isDated('blogPosts')} and ${isPublishedNow('blogPosts')}) kept
      group by fork_id, category_slug having sum(n) > 0) counted
    cross join lateral (
      select category from blog_posts
      where fork_id = counted.fork_id and category_slug = counted.category_slug and ${isPublishedNow('blogPosts')}
      order by published_at desc, id desc limit 1) latest
    order by category_slug`,
)

/**
 * How many published posts each category holds, in the latest of its spellings; '' for those without one. The numbers are kept;
 * those that are published from or until a moment are counted.
 * @param db of a role that reads `list_counts`
 */
export const countCategories = (db: Reads, siteId: string) => db.many(categories, { siteId })

const tagged = statement<{ siteId: string; slug: string }, { tag: string; count: number }>(
  'blog.tagged',
  (_, p) => {
    const isMeant = sql`fork_id = ${p.siteId} and ${isPublishedNow('blogPosts')} and ${hasTag(p.slug)}`
    return sql`
      select fork_id, count(*)::int as count,
        (select tags[array_position(tag_slugs, ${p.slug})] from blog_posts where ${isMeant}
          order by published_at desc, id desc limit 1) as tag
      from blog_posts where ${isMeant} group by fork_id`
  },
  { isPlannedAnew: true },
)

/**
 * A tag in its latest spelling with its number of published posts; null for none.
 * @param db of a role without a policy: under one PostgreSQL does not use the index of the tags
 */
export const findTag = (db: Reads, siteId: string, slug: string) => db.first(tagged, { siteId, slug })

const categorySlugs = statement<{ siteId: string }, { categorySlug: string }>(
  'blog.categorySlugs',
  (_, p) => {
    const least = (isMeant: ReturnType<typeof sql>) => sql`
      select fork_id, category_slug from blog_posts
      where fork_id = ${p.siteId} and ${isPublishedNow('blogPosts')} and ${isMeant} order by category_slug limit 1`
    // From one to the next: their number decides and not that of the posts.
    return sql`
      with recursive found as ((${least(sql`true`)}) union all
        select next.* from found cross join lateral (${least(sql`category_slug > found.category_slug`)}) next)
      select fork_id, category_slug from found`
  },
)

/** The categories of published posts; '' where some have none. */
export const listCategorySlugs = async (db: Reads, siteId: string): Promise<string[]> =>
  (await db.many(categorySlugs, { siteId })).map(({ categorySlug }) => categorySlug)
