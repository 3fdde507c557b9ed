import { type RawBuilder, sql } from 'kysely'
import type { FormerAddresses } from '../../content/item/store/former-addresses.ts'
import { isDated, isPublishedNow } from '../../content/item/store/statuses.ts'
import { type FactsIn, publishedTypeStoreOf } from '../../content/item/store/type-store.ts'
import type { TextsOf } from '../../content/type/define-type.ts'
import type { Field } from '../../content/type/field.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { type Query, statement } from '../../platform/db/statement.ts'
import { BLOG_PATH } from './contract.ts'
import { postType, type SeenPost } from './type.ts'

export const postStore = publishedTypeStoreOf(postType, {
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

export type PostFacts = FactsIn<typeof postStore>
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

/** Words for the reading time; null for a post without text. */
const WORDS = sql<number | null>`coalesce(own.words, base.words)`

type Row = SeenPost & { updatedAt: string; words: number | null }

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
    .select(WORDS.as('words'))
    .$castTo<Row>()
    .where('blogPosts.forkId', '=', p.siteId)
    .where(isPublishedNow('blogPosts'))
    .orderBy('publishedAt', 'desc')
    .orderBy('blogPosts.id', 'desc')
}

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

const byIds = statement('blog.byIds', (q, p: InLanguage & { ids: readonly string[] }) =>
  published(q, p).where(sql<boolean>`blog_posts.id = any(${p.ids})`),
)

export type PublicPost = Row

/** The published ones of these posts, the newest first. */
export const listPosts = (
  db: Reads,
  siteId: string,
  locale: Locale,
  ids: readonly string[],
): Promise<PublicPost[]> => db.many(byIds, { siteId, locale, ids })

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

/** A post is listed for search engines and feeds once it has more than a title. */
const hasWords = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.content`)} is not null or ${sql.ref(`${table}.excerpt`)} <> '')`

/** Whether texts in another language are a translation of a post. */
const isTranslation = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.content`)} is not null or base.content is null and ${sql.ref(`${table}.title`)} <> '')`

interface Newest extends InLanguage {
  limit: number
}

const feed = statement('blog.feed', (q, p: Newest) => published(q, p).where(hasWords('base')).limit(p.limit))
const feedIn = statement('blog.feedIn', (q, p: Newest) =>
  published(q, p).where(hasWords('base')).where(isTranslation('own')).limit(p.limit),
)

/** The newest posts with more than a title. @param isTranslated in this language alone, which is not the site's */
export const listForFeed = (
  db: Reads,
  siteId: string,
  { locale, isTranslated, limit }: { locale: Locale; isTranslated: boolean; limit: number },
) => db.many(isTranslated ? feedIn : feed, { siteId, locale, limit })

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

/** The posts of one sitemap file, which are divided by their ids: from `first` on and before `next`. */
export interface SitemapFile {
  first: string
  next: string
}

interface InTexts {
  siteId: string
  locale: Locale
}

/** No id is less, none is greater. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const ofLanguage = (p: InTexts) =>
  sql`t.fork_id = ${p.siteId} and not t.is_base and t.language_id = (select id from languages where code = ${p.locale})`

/** Texts `t` in the site's language, and translations: which are meant, and which of them are listed. */
const TEXTS = {
  own: { isMeant: (p: InTexts) => sql`t.fork_id = ${p.siteId} and t.is_base`, isListed: hasWords('t') },
  translated: {
    isMeant: ofLanguage,
    isListed: sql`exists (select from blog_post_translations base
      where base.fork_id = t.fork_id and base.blog_post_id = t.blog_post_id and base.is_base
        and ${hasWords('base')} and ${isTranslation('t')})`,
  },
}

type Texts = keyof typeof TEXTS

/** The listed posts from `first` on and before `next`. */
function listed(texts: Texts, p: InTexts, first: RawBuilder<unknown>, next: RawBuilder<unknown>) {
  const { isMeant, isListed } = TEXTS[texts]
  // Row by row by the primary key: PostgreSQL takes a range of ids for a single row, and would join two of them by comparing all.
  return sql`from blog_post_translations t cross join lateral (
      select id, slug, updated_at from blog_posts
      where fork_id = t.fork_id and id = t.blog_post_id and ${isPublishedNow('blogPosts')} limit 1) post
    where ${isMeant(p)} and t.blog_post_id >= ${first} and t.blog_post_id < ${next} and ${isListed}`
}

interface OfLength {
  length: number
}

const fileStartsOf = (texts: Texts) =>
  statement<InTexts & OfLength, { first: string }>(`blog.sitemapFiles.${texts}`, (_, p) => {
    const isMeant = TEXTS[texts].isMeant(p)
    return sql`
      with recursive starts as (
        (select t.fork_id, t.blog_post_id as first from blog_post_translations t
          where ${isMeant} order by t.blog_post_id limit 1)
        union all
        select after.* from starts cross join lateral (
          select t.fork_id, t.blog_post_id from blog_post_translations t
          where ${isMeant} and t.blog_post_id > starts.first
          order by t.blog_post_id limit 1 offset ${p.length} - 1) after),
      files as (
        select fork_id, first, lag(first) over (order by first) is null as is_first,
          coalesce(lead(first) over (order by first), ${sql.lit(LAST_ID)}::uuid) as next
        from starts)
      select fork_id, first from files
      cross join lateral (select ${listed(texts, p, sql`files.first`, sql`files.next`)} limit 1) one
      where not is_first order by first`
  })

const endOf = (texts: Texts) =>
  statement<InTexts & OfLength & { first: string }, { next: string }>(
    `blog.sitemapFileEnd.${texts}`,
    (_, p) => sql`
      select t.fork_id, t.blog_post_id as next from blog_post_translations t
      where ${TEXTS[texts].isMeant(p)} and t.blog_post_id >= ${p.first}::uuid
      order by t.blog_post_id limit 1 offset ${p.length}`,
  )

interface ListedPost {
  id: string
  slug: string
  updatedAt: string
}

const listedOf = (texts: Texts) =>
  statement<InTexts & SitemapFile, ListedPost>(
    `blog.listed.${texts}`,
    (_, p) => sql`
      select t.fork_id, post.id, slug, updated_at ${listed(texts, p, sql`${p.first}::uuid`, sql`${p.next}::uuid`)}
      order by t.blog_post_id`,
    { isPlannedAnew: true },
  )

const STARTS = { own: fileStartsOf('own'), translated: fileStartsOf('translated') }
const END = { own: endOf('own'), translated: endOf('translated') }
const LISTED = { own: listedOf('own'), translated: listedOf('translated') }

/** The language of a sitemap, which lists the posts with texts in it: the site's own, or one that posts are translated into. */
export interface SitemapLanguage {
  locale: Locale
  isTranslated: boolean
}

const textsOf = ({ isTranslated }: SitemapLanguage): Texts => (isTranslated ? 'translated' : 'own')

/**
 * The first id of each sitemap file after the first one; files without a listed post are left out. Drafts count, so that a
 * publication moves no boundary.
 * @param length posts per file
 */
export async function listSitemapFiles(
  db: Reads,
  siteId: string,
  of: SitemapLanguage,
  length: number,
): Promise<string[]> {
  const rows = await db.many(STARTS[textsOf(of)], { siteId, locale: of.locale, length })
  return rows.map(({ first }) => first)
}

/** The sitemap file that begins with this id. @param first null: the first file */
export async function findSitemapFile(
  db: Reads,
  siteId: string,
  of: SitemapLanguage,
  { first, length }: { first: string | null; length: number },
): Promise<SitemapFile> {
  const from = first ?? FIRST_ID
  const end = await db.first(END[textsOf(of)], { siteId, locale: of.locale, first: from, length })
  return { first: from, next: end?.next ?? LAST_ID }
}

/** The published posts of a sitemap file with more than a title. */
export const listPublicPosts = (
  db: Reads,
  siteId: string,
  of: SitemapLanguage,
  { first, next }: SitemapFile,
) => db.many(LISTED[textsOf(of)], { siteId, locale: of.locale, first, next })

const translations = statement<SitemapFile & { siteId: string }, { id: string; languages: Locale[] }>(
  'blog.translations',
  (_, p) => sql`
    select t.fork_id, t.blog_post_id as id, array_agg(l.code) as languages
    from languages l
    join blog_post_translations t on t.fork_id = ${p.siteId} and t.language_id = l.id and not t.is_base
      and t.blog_post_id >= ${p.first}::uuid and t.blog_post_id < ${p.next}::uuid
    join blog_post_translations base on base.fork_id = t.fork_id and base.blog_post_id = t.blog_post_id and base.is_base
    where ${isTranslation('t')} group by t.fork_id, t.blog_post_id`,
)

/** The languages of the posts of a sitemap file besides the site's own. */
export async function languagesOfPosts(db: Reads, siteId: string, { first, next }: SitemapFile) {
  const rows = await db.many(translations, { siteId, first, next })
  return new Map(rows.map(({ id, languages }) => [id, languages]))
}

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
