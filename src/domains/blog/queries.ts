import { sql } from 'kysely'
import type { FormerAddresses } from '../../content/item/store/former-addresses.ts'
import { isPublishedNow } from '../../content/item/store/statuses.ts'
import { type FactsIn, publishedTypeStoreOf } from '../../content/item/store/type-store.ts'
import type { TextsOf } from '../../content/type/define-type.ts'
import type { Field } from '../../content/type/field.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { type Query, statement } from '../../platform/db/statement.ts'
import { BLOG_PATH, type SeenPost } from './contract.ts'
import { postType } from './type.ts'

export const posts = publishedTypeStoreOf(postType, {
  table: 'blogPosts',
  translations: 'blogPostTranslations',
  owner: 'blogPostId',
  hasTextsApart: true,
  isCounted: true,
  beside: {
    categorySlug: '',
    tagSlugs: [] as string[],
    createdBy: null as string | null,
  },
})

export type PostFacts = FactsIn<typeof posts>
export type PostTexts = TextsOf<typeof postType>

interface BySlug {
  siteId: string
  slug: string
}

const redirect = statement('blog.redirect', (q, p: BySlug) =>
  q
    .selectFrom('blogPostRedirects as r')
    .innerJoin('blogPosts', (j) =>
      j.onRef('blogPosts.forkId', '=', 'r.forkId').onRef('blogPosts.id', '=', 'r.blogPostId'),
    )
    .select(['blogPosts.id', 'blogPosts.slug'])
    .where('r.forkId', '=', p.siteId)
    .where('r.slug', '=', p.slug)
    .where(isPublishedNow('blogPosts')),
)

/** The current slug of the published post that once had this slug; null for none. */
export const findRedirect = async (db: Reads, siteId: string, slug: string): Promise<string | null> =>
  (await db.first(redirect, { siteId, slug }))?.slug ?? null

/** Stores a slug that readers may have linked to. */
export async function keepSlug(tx: Tx, siteId: string, slug: string, blogPostId: string): Promise<void> {
  await tx.run((q) =>
    q
      .insertInto('blogPostRedirects')
      .values({ forkId: siteId, slug, blogPostId })
      .onConflict((c) => c.columns(['forkId', 'slug']).doUpdateSet({ blogPostId })),
  )
}

/** Former slugs of published posts, without those that a published post uses again. */
export const formerPosts: FormerAddresses = (siteId) => sql`
  select ${BLOG_PATH}::text || '/' || r.slug as from_path, ${BLOG_PATH}::text || '/' || blog_posts.slug as to_path
  from blog_post_redirects r join blog_posts on blog_posts.fork_id = r.fork_id and blog_posts.id = r.blog_post_id
  left join blog_posts here on here.fork_id = r.fork_id and here.slug = r.slug and ${isPublishedNow('here')}
  where r.fork_id = ${siteId} and ${isPublishedNow('blogPosts')} and here.id is null`

/** Word count as `countWords` computes it, for the reading time; lists would be slow with whole texts. */
const WORDS = sql<number>`(select regexp_count(string_agg(found #>> '{}', ' '), '[^\\s[:punct:]–—…]\\S*')
  from jsonb_path_query(coalesce(own.content, base.content), '$.**.text') found)`

/** The languages in which a post is shown. `languagesOfPost` in actions.ts says the same of one that was read whole. */
const LANGUAGES = sql<Locale[]>`(select coalesce(array_agg(l.code order by l.code), '{}')
  from blog_post_translations t join languages l on l.id = t.language_id
  where t.fork_id = blog_posts.fork_id and t.blog_post_id = blog_posts.id
    and (t.is_base or t.content is not null or base.content is null and t.title <> ''))`

interface InLanguage {
  siteId: string
  locale: Locale
}

const LIGHT_TEXTS = Object.entries<Field>(postType.texts).filter(([, { isHeavy }]) => !isHeavy)

/** The fields of a post without its content, each text in the requested language or else in the site's. */
const SEEN = [
  ...Object.keys(postType.shared).map((name) => sql.ref(`blogPosts.${name}`).as(name)),
  ...LIGHT_TEXTS.map(([name]) =>
    sql`coalesce(nullif(${sql.ref(`own.${name}`)}, ''), ${sql.ref(`base.${name}`)})`.as(name),
  ),
]

type Row = SeenPost & { updatedAt: string }

/** Published posts with the texts of a language, the newest first. */
function published(q: Query, p: InLanguage) {
  return q
    .selectFrom('blogPosts')
    .innerJoin('blogPostTranslations as base', (j) =>
      j
        .onRef('base.forkId', '=', 'blogPosts.forkId')
        .onRef('base.blogPostId', '=', 'blogPosts.id')
        .on('base.isBase', '=', true),
    )
    .leftJoin('blogPostTranslations as own', (j) =>
      j
        .onRef('own.forkId', '=', 'blogPosts.forkId')
        .onRef('own.blogPostId', '=', 'blogPosts.id')
        .on('own.languageId', '=', sql<string>`(select id from languages where code = ${p.locale})`),
    )
    .select(['blogPosts.id', 'blogPosts.updatedAt'])
    .select(SEEN)
    .$castTo<Row>()
    .where('blogPosts.forkId', '=', p.siteId)
    .where(isPublishedNow('blogPosts'))
    .orderBy('publishedAt', 'desc')
    .orderBy('blogPosts.id', 'desc')
}

/** A range of the list. */
export interface Window extends InLanguage {
  limit: number
  offset: number
}

const publishedPage = (q: Query, p: Window) =>
  published(q, p).select(WORDS.as('words')).limit(p.limit).offset(p.offset)

const newest = statement('blog.newest', (q, p: Window) => publishedPage(q, p))
const ofCategory = statement('blog.ofCategory', (q, p: Window & { slug: string }) =>
  publishedPage(q, p).where('categorySlug', '=', p.slug),
)
const ofTag = statement('blog.ofTag', (q, p: Window & { slug: string }) =>
  publishedPage(q, p).where(sql<boolean>`${p.slug} = any(tag_slugs)`),
)

export type PublicPost = Awaited<ReturnType<typeof listNewest>>[number]

export const listNewest = (db: Reads, window: Window) => db.many(newest, window)
export const listOfCategory = (db: Reads, window: Window, slug: string) =>
  db.many(ofCategory, { ...window, slug })
export const listOfTag = (db: Reads, window: Window, slug: string) => db.many(ofTag, { ...window, slug })

const categories = statement('blog.categories', (q, p: { siteId: string }) =>
  q
    .selectFrom('blogPosts')
    .select((e) => [
      'categorySlug',
      // The latest of several spellings.
      sql<string>`(array_agg(category order by published_at desc, id))[1]`.as('category'),
      e.fn.countAll<string>().as('count'),
    ])
    .where('forkId', '=', p.siteId)
    .where(isPublishedNow('blogPosts'))
    .groupBy('categorySlug')
    .orderBy('categorySlug'),
)

/** How many published posts each category holds; '' for those without one. */
export async function countCategories(db: Reads, siteId: string) {
  const rows = await db.many(categories, { siteId })
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

const tagged = statement('blog.tagged', (q, p: { siteId: string; slug: string }) =>
  q
    .selectFrom('blogPosts')
    .select((e) => [
      e.fn.countAll<string>().as('count'),
      sql<string>`(array_agg(tags[array_position(tag_slugs, ${p.slug})] order by published_at desc, id))[1]`.as(
        'tag',
      ),
    ])
    .where('forkId', '=', p.siteId)
    .where(isPublishedNow('blogPosts'))
    .where(sql<boolean>`${p.slug} = any(tag_slugs)`)
    .groupBy('forkId'),
)

/** A tag in its latest spelling with its number of published posts; null for none. */
export async function findTag(db: Reads, siteId: string, slug: string) {
  const found = await db.first(tagged, { siteId, slug })
  return found && { tag: found.tag, count: Number(found.count) }
}

/** Whether a post has more than its title. `hasWords` in actions.ts says the same of one that was read whole. */
const HAS_WORDS = sql<boolean>`(base.content is not null or base.excerpt <> '')`

const listed = statement('blog.listed', (q, p: InLanguage) =>
  published(q, p).select(LANGUAGES.as('languages')).where(HAS_WORDS),
)

/** All published posts with more than a title, and their languages. */
export const listPublicPosts = (db: Reads, siteId: string, locale: Locale) =>
  db.many(listed, { siteId, locale })

interface Place extends InLanguage {
  id: string
  publishedAt: string
}

const older = statement('blog.older', (q, p: Place) =>
  published(q, p)
    .where(sql<boolean>`(published_at, blog_posts.id) < (${p.publishedAt}::timestamptz, ${p.id}::uuid)`)
    .limit(1),
)
const newer = statement('blog.newer', (q, p: Place) =>
  published(q, p)
    .clearOrderBy()
    .orderBy('publishedAt')
    .orderBy('blogPosts.id')
    .where(sql<boolean>`(published_at, blog_posts.id) > (${p.publishedAt}::timestamptz, ${p.id}::uuid)`)
    .limit(1),
)

/** The published posts before and after one by date. */
export async function findNeighbours(db: Reads, place: Place) {
  const [before, after] = await Promise.all([db.first(older, place), db.first(newer, place)])
  return { older: before, newer: after }
}
