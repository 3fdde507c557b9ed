import { type RawBuilder, sql } from 'kysely'
import { isPublishedNow } from '../../../content/item/store/statuses.ts'
import type { Locale } from '../../../kernel/locale.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type InLanguage, published } from './posts.ts'

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

/** The posts of one sitemap file, which are divided by their ids: from `first` on and before `next`. */
interface SitemapFile {
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
