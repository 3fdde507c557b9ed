import { sql } from 'kysely'
import type { Locale } from '../../kernel/locale.ts'
import type { RichText } from '../../kernel/rich-text/schema.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { type Query, statement } from '../../platform/db/statement.ts'

interface Wanted {
  siteId: string
  locale: Locale
  /** The site's default language, which stands in where a page is not translated. */
  otherwise: Locale
}

/** Published pages beside their texts in the language that is wanted, and in the one that stands in for it. */
function texts(q: Query, p: Wanted) {
  return q
    .selectFrom('pages')
    .innerJoin('pageTranslations', (j) =>
      j
        .onRef('pageTranslations.forkId', '=', 'pages.forkId')
        .onRef('pageTranslations.pageId', '=', 'pages.id'),
    )
    .innerJoin('languages', 'languages.id', 'pageTranslations.languageId')
    .where('pages.forkId', '=', p.siteId)
    .where('isPublished', '=', true)
    .where((w) => w.or([w('languages.code', '=', p.locale), w('languages.code', '=', p.otherwise)]))
}

const LANGUAGES = sql<
  Locale[]
>`(select coalesce(array_agg(l.code order by l.code), '{}') from page_translations t
  join languages l on l.id = t.language_id
  where t.fork_id = pages.fork_id and t.page_id = pages.id and t.content is not null)`

const publicPage = statement('pages.public', (q, p: Wanted & { slug: string }) =>
  texts(q, p)
    .select(['title', 'metaTitle', 'metaDescription', sql<RichText | null>`content`.as('content')])
    .select(LANGUAGES.as('languages'))
    .where('slug', '=', p.slug)
    .orderBy(sql`languages.code = ${p.locale}`, 'desc')
    .limit(1),
)

const publicTitles = statement('pages.publicTitles', (q, p: Wanted) =>
  texts(q, p)
    .distinctOn('slug')
    .select(['slug', 'title', 'updatedAt', LANGUAGES.as('languages')])
    .where('content', 'is not', null)
    .orderBy('slug')
    .orderBy(sql`languages.code = ${p.locale}`, 'desc'),
)

/** A published page with its text in a language, else in the other one; null when it has none. */
export const findPublicPage = (db: Reads, wanted: Wanted & { slug: string }) => db.first(publicPage, wanted)

/** Slugs and titles of the published pages that have text in a language, or in the other one. */
export const listPublicTitles = (db: Reads, wanted: Wanted) => db.many(publicTitles, wanted)

const publicLanguages = statement('pages.publicLanguages', (q, p: { siteId: string }) =>
  q
    .selectFrom('pageTranslations')
    .innerJoin('pages', (j) =>
      j
        .onRef('pages.forkId', '=', 'pageTranslations.forkId')
        .onRef('pages.id', '=', 'pageTranslations.pageId'),
    )
    .innerJoin('languages', 'languages.id', 'pageTranslations.languageId')
    .select(['pages.forkId', 'code'])
    .distinct()
    .where('pages.forkId', '=', p.siteId)
    .where('isPublished', '=', true)
    .where('content', 'is not', null)
    .orderBy('code'),
)

/** The languages in which a published page has text. */
export async function listPublicLanguages(db: Reads, siteId: string): Promise<string[]> {
  return (await db.many(publicLanguages, { siteId })).map(({ code }) => code)
}

interface NewPage {
  id: string
  slug: string
  isPublished: boolean
}

export async function insertPage(tx: Tx, forkId: string, page: NewPage): Promise<void> {
  await tx.run((q) => q.insertInto('pages').values({ forkId, ...page }))
}

interface NewPageText {
  title: string
  content: RichText
  metaDescription: string
}

export async function insertPageText(
  tx: Tx,
  forkId: string,
  pageId: string,
  locale: Locale,
  text: NewPageText,
): Promise<void> {
  await tx.run((q) =>
    q.insertInto('pageTranslations').values({
      forkId,
      pageId,
      languageId: sql<string>`(select id from languages where code = ${locale})`,
      ...text,
      content: JSON.stringify(text.content),
    }),
  )
}

const pageVersion = statement('pages.version', (q, p: { siteId: string; id: string }) =>
  q.selectFrom('pages').select(['id', 'version']).where('forkId', '=', p.siteId).where('id', '=', p.id),
)

/** Null where the page was deleted. */
export async function findPageVersion(tx: Tx, siteId: string, id: string): Promise<number | null> {
  return (await tx.first(pageVersion, { siteId, id }))?.version ?? null
}

export async function removePageTexts(tx: Tx, forkId: string, pageId: string): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('pageTranslations').where('forkId', '=', forkId).where('pageId', '=', pageId),
  )
}

/** Raises the version of a page whose texts were written anew. */
export async function movePageOn(tx: Tx, forkId: string, id: string, isPublished: boolean): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('pages')
      .set({ isPublished, version: sql`version + 1`, updatedAt: sql`now()` })
      .where('forkId', '=', forkId)
      .where('id', '=', id),
  )
}

const textsOfPages = statement('pages.texts', (q, p: { siteId: string; id: string | null }) =>
  q
    .selectFrom('pages')
    .leftJoin('pageTranslations', (j) =>
      j
        .onRef('pageTranslations.forkId', '=', 'pages.forkId')
        .onRef('pageTranslations.pageId', '=', 'pages.id'),
    )
    .leftJoin('languages', 'languages.id', 'pageTranslations.languageId')
    .select([
      'pages.id',
      'slug',
      'isPublished',
      'title',
      sql<Locale | null>`languages.code`.as('language'),
      sql<RichText | null>`content`.as('content'),
    ])
    .where('pages.forkId', '=', p.siteId)
    .where((w) => w.or([w(sql`${p.id}::uuid`, 'is', null), w('pages.id', '=', p.id)]))
    .orderBy('pages.id'),
)

/** Every page of a site, or one of them, a row for each language. */
export const listPageTexts = (db: Reads, siteId: string, id: string | null = null) =>
  db.many(textsOfPages, { siteId, id })
