import { sql } from 'kysely'
import type { FormerAddresses } from '../../content/item/store/former-addresses.ts'
import { publicLanguagesOf } from '../../content/item/store/reads.ts'
import { isKept, isPublishedNow, nextPublicationOf } from '../../content/item/store/statuses.ts'
import { type FactsIn, typeStoreOf } from '../../content/item/store/type-store.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { pageType } from './type.ts'

export const pageStore = typeStoreOf(pageType, {
  table: 'pages',
  translations: 'pageTranslations',
  owner: 'pageId',
  hasTextsApart: true,
  isCounted: true,
  namedBy: 'slug',
  beside: {
    /** The slugs from the top down; a page that has none yet is new. */
    path: '',
    /** Whether it has a text in the source language, as published. */
    hasText: false,
    createdBy: null as string | null,
  },
  computed: {
    hasText: sql`exists (select from page_translations base where base.fork_id = pages.fork_id and base.page_id = pages.id
      and base.is_base and base.content is not null)`,
  },
})

export type PageFacts = FactsIn<typeof pageStore>

interface ByPath {
  siteId: string
  path: string
}

const publicPage = pageStore.whole<ByPath>(
  'public',
  (p, isVisible) => sql`pages.fork_id = ${p.siteId} and pages.path = ${p.path} and ${isVisible}`,
)

/** A published page with its content. */
export const findPublicPage = (db: Reads, siteId: string, path: string) =>
  db.first(publicPage, { siteId, path })

const LANGUAGES = sql<
  Locale[]
>`(select coalesce(array_agg(l.code order by l.code), '{}') from page_translations t
  join languages l on l.id = t.language_id
  where t.fork_id = pages.fork_id and t.page_id = pages.id and t.content is not null)`

const publicTitles = statement('pages.publicTitles', (q, p: { siteId: string; locale: Locale }) =>
  q
    .selectFrom('pages')
    .innerJoin('pageTranslations as base', (j) =>
      j
        .onRef('base.forkId', '=', 'pages.forkId')
        .onRef('base.pageId', '=', 'pages.id')
        .on('base.isBase', '=', true),
    )
    .leftJoin('pageTranslations as own', (j) =>
      j
        .onRef('own.forkId', '=', 'pages.forkId')
        .onRef('own.pageId', '=', 'pages.id')
        .on('own.languageId', '=', sql<string>`(select id from languages where code = ${p.locale})`),
    )
    .select(['pages.id', 'path', sql<string>`coalesce(nullif(own.title, ''), base.title)`.as('title')])
    .select(['pages.updatedAt', LANGUAGES.as('languages')])
    .where('pages.forkId', '=', p.siteId)
    .where(isPublishedNow('pages'))
    .where('base.content', 'is not', null)
    .orderBy('path'),
)

/** The published pages with text in the site's source language: their addresses, titles in a language, and languages. */
export const listPublicTitles = (db: Reads, siteId: string, locale: Locale) =>
  db.many(publicTitles, { siteId, locale })

/** The languages in which a published page has text. */
export const listPublicLanguages = publicLanguagesOf('pages', [pageStore], sql`t.content is not null`)

/** Milliseconds until a page comes out or goes by itself, null when none is scheduled. */
export const untilNextPage = nextPublicationOf('pages', ['pages'])

const below = statement('pages.countBelow', (q, p: { siteId: string; pageId: string }) =>
  q
    .selectFrom('pages')
    .select(['forkId', sql<number>`count(*)::int`.as('number')])
    .where('forkId', '=', p.siteId)
    .where('parentId', '=', p.pageId)
    .where(isKept('pages'))
    .groupBy('forkId'),
)

/** How many pages stand right below one, without those in the trash. */
export const countBelow = async (db: Reads, siteId: string, pageId: string): Promise<number> =>
  (await db.first(below, { siteId, pageId }))?.number ?? 0

const redirect = statement('pages.redirect', (q, p: ByPath) =>
  q
    .selectFrom('pageRedirects')
    .innerJoin('pages', (j) =>
      j.onRef('pages.forkId', '=', 'pageRedirects.forkId').onRef('pages.id', '=', 'pageRedirects.pageId'),
    )
    .select(['pages.id', 'pages.path'])
    .where('pageRedirects.forkId', '=', p.siteId)
    .where('pageRedirects.path', '=', p.path)
    .where(isPublishedNow('pages')),
)

/** Where the published page is now that once was at this address; null for none. */
export const findRedirect = async (db: Reads, siteId: string, path: string): Promise<string | null> =>
  (await db.first(redirect, { siteId, path }))?.path ?? null

/** The addresses that published pages once had, without those at which there is a published page again. */
export const formerPages: FormerAddresses = (siteId) => sql`
  select '/' || r.path as from_path, '/' || pages.path as to_path
  from page_redirects r join pages on pages.fork_id = r.fork_id and pages.id = r.page_id
  left join pages here on here.fork_id = r.fork_id and here.path = r.path and ${isPublishedNow('here')}
  where r.fork_id = ${siteId} and ${isPublishedNow('pages')} and here.id is null`

/** Id and path of a page that another is to stand below; it is locked. */
export async function findAbove(tx: Tx, siteId: string, named: { id: string } | { path: string }) {
  const [found] = await tx.run((q) => {
    const ofSite = q.selectFrom('pages').select(['id', 'path']).where('forkId', '=', siteId).forUpdate()
    return 'id' in named ? ofSite.where('id', '=', named.id) : ofSite.where('path', '=', named.path)
  })
  return found ?? null
}

/** How many levels of pages stand below this one. */
export async function countLevelsBelow(tx: Tx, siteId: string, path: string): Promise<number> {
  const depthOf = (text: ReturnType<typeof sql>) =>
    sql<number>`array_length(string_to_array(${text}, '/'), 1)`
  const [found] = await tx.run((q) =>
    q
      .selectFrom('pages')
      .select(sql<number>`max(${depthOf(sql`path`)}) - ${depthOf(sql`${path}::text`)}`.as('levels'))
      .where('forkId', '=', siteId)
      .where(sql<boolean>`(path = ${path} or starts_with(path, ${path} || '/'))`),
  )
  return found?.levels ?? 0
}

/** Locks the tree of a site's pages until the end of the transaction. */
export async function lockTree(tx: Tx, siteId: string): Promise<void> {
  await tx.run((q) => q.selectFrom('forks').select('id').where('id', '=', siteId).forNoKeyUpdate())
}

/** Moves the pages below a page with it and stores their former addresses for redirects. @returns ids of those below */
export async function movePath(tx: Tx, siteId: string, from: string, to: string): Promise<string[]> {
  const isMoved = sql<boolean>`(path = ${to} or starts_with(path, ${from} || '/'))`
  const before = sql<string>`case when path = ${to} then ${from} else path end`
  await tx.run((q) =>
    q
      .insertInto('pageRedirects')
      .columns(['forkId', 'path', 'pageId'])
      .expression((e) =>
        e
          .selectFrom('pages')
          .select(['forkId', before.as('path'), 'id'])
          .where('forkId', '=', siteId)
          .where('isPublished', '=', true)
          .where(isMoved),
      )
      .onConflict((c) =>
        c.columns(['forkId', 'path']).doUpdateSet((e) => ({ pageId: e.ref('excluded.pageId') })),
      ),
  )
  const moved = await tx.run((q) =>
    q
      .updateTable('pages')
      .set({ path: sql`${to} || substr(path, length(${from}) + 1)` })
      .where('forkId', '=', siteId)
      .where(sql<boolean>`starts_with(path, ${from} || '/')`)
      .returning('id'),
  )
  return moved.map(({ id }) => id)
}
