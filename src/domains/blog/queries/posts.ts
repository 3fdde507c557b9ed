import { sql } from 'kysely'
import type { FormerAddresses } from '../../../content/item/store/former-addresses.ts'
import { isPublishedNow } from '../../../content/item/store/statuses.ts'
import { type FactsIn, publishedTypeStoreOf } from '../../../content/item/store/type-store.ts'
import type { TextsOf } from '../../../content/type/define-type.ts'
import type { Field } from '../../../content/type/field.ts'
import type { Locale } from '../../../kernel/locale.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { type Query, statement } from '../../../platform/db/statement.ts'
import { BLOG_PATH } from '../contract.ts'
import { postType, type SeenPost } from '../type.ts'

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

export interface InLanguage {
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

/** Whether the title is one of the requested language. */
const IS_TRANSLATED = sql<boolean>`nullif(own.title, '') is not null`

type Row = SeenPost & { updatedAt: string; words: number | null; isTranslated: boolean }

/** Published posts with the texts of a language, the newest first. */
export function published(q: Query, p: InLanguage) {
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
    .select(IS_TRANSLATED.as('isTranslated'))
    .$castTo<Row>()
    .where('blogPosts.forkId', '=', p.siteId)
    .where(isPublishedNow('blogPosts'))
    .orderBy('publishedAt', 'desc')
    .orderBy('blogPosts.id', 'desc')
}

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
