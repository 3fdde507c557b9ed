import { sql } from 'kysely'
import type { Locale } from '../../kernel/locale.ts'
import type { RichText } from '../../kernel/rich-text/schema.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

const publicPage = statement('pages.public', (q, p: { siteId: string; slug: string; locale: Locale }) =>
  q
    .selectFrom('pages')
    .innerJoin('pageTranslations', (j) =>
      j
        .onRef('pageTranslations.forkId', '=', 'pages.forkId')
        .onRef('pageTranslations.pageId', '=', 'pages.id'),
    )
    .innerJoin('languages', 'languages.id', 'pageTranslations.languageId')
    .select(['title', 'metaTitle', 'metaDescription', sql<RichText | null>`content`.as('content')])
    .where('pages.forkId', '=', p.siteId)
    .where('slug', '=', p.slug)
    .where('languages.code', '=', p.locale)
    .where('isPublished', '=', true),
)

const publicTitles = statement('pages.publicTitles', (q, p: { siteId: string; locale: Locale }) =>
  q
    .selectFrom('pages')
    .innerJoin('pageTranslations', (j) =>
      j
        .onRef('pageTranslations.forkId', '=', 'pages.forkId')
        .onRef('pageTranslations.pageId', '=', 'pages.id'),
    )
    .innerJoin('languages', 'languages.id', 'pageTranslations.languageId')
    .select(['slug', 'title'])
    .where('pages.forkId', '=', p.siteId)
    .where('languages.code', '=', p.locale)
    .where('isPublished', '=', true)
    .where('content', 'is not', null)
    .orderBy('slug'),
)

/** A published page with its text in one language, null when it has none in it. */
export const findPublicPage = (db: Reads, siteId: string, slug: string, locale: Locale) =>
  db.first(publicPage, { siteId, slug, locale })

/** Slugs and titles of the published pages that have text in a language. */
export const listPublicTitles = (db: Reads, siteId: string, locale: Locale) =>
  db.many(publicTitles, { siteId, locale })

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
