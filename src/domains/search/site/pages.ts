import {
  findHits,
  type Hit,
  listNearWords,
  listOfKind,
  RANKED_MAX,
  type Where,
} from '../../../content/search/queries.ts'
import { wordsOf } from '../../../kernel/words.ts'
import type { Page, PageContext, PageRoute } from '../../../site/page.ts'
import { pageNumber, pagingOf } from '../../../site/paging.ts'
import { type ModuleId, isEnabled } from '../../../kernel/site.ts'
import { KINDS_OF_BOOK } from '../../book/index.ts'
import { inOneLine, passage, pieces } from './marks.ts'
import type { FoundItem, SearchInstead, SearchResults, SearchView } from './view-models.ts'

export const SEARCH_PATH = '/search'

/** Maximum length of a query, in characters, and in words. */
const QUERY_MAX = 200
const WORDS_MAX = 12
/** Maximum number of words that are also searched for fuzzily. */
const NEAR_MAX = 5

const PAGE_LENGTH = 10
/** Length of the passage below a result, in characters. */
const PASSAGE_MAX = 180

/** A kind of what readers find. */
export interface FoundKind {
  kind: string
  /** Beginning of the keys of its texts among those of the site: `foundMany` and `foundOne`. */
  words: string
  /** What it is a part of; left out: it is always on. */
  module?: ModuleId | undefined
}

/** The search over what is published on the site, in the language of the page. @param registered `kinds`: what it finds beside the book */
export const pagesOfSearch = ({ kinds }: { kinds: readonly FoundKind[] }): PageRoute[] => [
  { pattern: SEARCH_PATH, query: ['q', 'kind', 'page'], load: searchOver(kinds) },
]

function searchOver(others: readonly FoundKind[]): PageRoute['load'] {
  const ofBook = KINDS_OF_BOOK.map((kind) => ({ kind, words: `search.${kind}` }))
  return (ctx) => search(ctx, [...ofBook, ...others])
}

async function search(ctx: PageContext, kinds: readonly FoundKind[]): Promise<Page> {
  const query = [...(ctx.query.q ?? '').trim()].slice(0, QUERY_MAX).join('')
  const empty: SearchView = { searchPath: SEARCH_PATH, query, results: null, instead: null }
  const data = query === '' ? empty : { ...empty, ...(await answer(ctx, kinds, query)) }
  const page = {
    status: 200,
    view: 'search.search',
    data,
    head: { title: { key: 'search.search' }, isUnlisted: true } as const,
  }
  // Results are not cached: the number of queries is unlimited.
  return Object.keys(ctx.query).length === 0 ? { ...page, tags: [] } : page
}

async function answer(
  ctx: PageContext,
  kinds: readonly FoundKind[],
  query: string,
): Promise<Pick<SearchView, 'results' | 'instead'>> {
  const words = wordsOf(query).slice(0, WORDS_MAX)
  const last = words.at(-1)
  const results = last === undefined ? null : await find(ctx, kinds, query, words, last)
  if (results && results.total > 0) return { results, instead: null }
  return { results: null, instead: await instead(ctx, kinds, words) }
}

async function find(
  ctx: PageContext,
  kinds: readonly FoundKind[],
  query: string,
  words: string[],
  last: string,
): Promise<SearchResults> {
  const kind = kinds.find((one) => one.kind === ctx.query.kind)?.kind ?? null
  const page = pageNumber(ctx.query.page)
  const asked = { ...whereOf(ctx, kinds), words: words.slice(0, -1).join(' '), last }
  const window = { kind, limit: PAGE_LENGTH, offset: (page - 1) * PAGE_LENGTH }
  const { counts, hits } = await findHits(ctx.db.reader, asked, window)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const listed = kind === null ? total : (counts[kind] ?? 0)
  const pathOf = (of: string | null, number = 1) => resultPath(query, of, number)
  return {
    total,
    kinds: [
      { label: 'search.everything', count: total, path: pathOf(null), isCurrent: kind === null },
      ...kinds
        .filter((one) => counts[one.kind])
        .map((one) => ({
          label: `${one.words}.foundMany`,
          count: counts[one.kind] ?? 0,
          path: pathOf(one.kind),
          isCurrent: one.kind === kind,
        })),
    ],
    items: hits.map((hit) => itemOf(hit, kinds, words)),
    paging: pagingOf(page, Math.min(listed, RANKED_MAX), PAGE_LENGTH, (number) => pathOf(kind, number)),
    isCut: listed > RANKED_MAX,
  }
}

/** Suggestions without results: words that do match, and the parts of the book. */
async function instead(
  ctx: PageContext,
  kinds: readonly FoundKind[],
  words: string[],
): Promise<SearchInstead> {
  const where = whereOf(ctx, kinds)
  const [near, parts] = await Promise.all([
    listNearWords(ctx.db.reader, where, words.slice(0, NEAR_MAX)),
    ctx.outline.subject ? listOfKind(ctx.db.reader, where, 'part') : [],
  ])
  return {
    words: near.map(({ word, total }) => ({ word, count: total, path: resultPath(word, null, 1) })),
    parts,
  }
}

function whereOf({ site, locale, outline }: PageContext, all: readonly FoundKind[]): Where {
  const ofBook = outline.subject ? [] : KINDS_OF_BOOK
  const shown = all.filter(
    ({ kind, module }) => !ofBook.includes(kind) && (module === undefined || isEnabled(site, module)),
  )
  const kinds = shown.length === all.length ? null : shown.map(({ kind }) => kind)
  return { siteId: site.id, locale, sourceLanguage: site.sourceLanguage, kinds }
}

function itemOf(
  { title, subtitle, body, ...hit }: Hit,
  kinds: readonly FoundKind[],
  words: string[],
): FoundItem {
  return {
    ...hit,
    label: `${kinds.find(({ kind }) => kind === hit.kind)?.words}.foundOne`,
    title: pieces(title, words),
    subtitle: pieces(subtitle, words),
    passage: pieces(passage(inOneLine(body), words, PASSAGE_MAX), words),
  }
}

function resultPath(query: string, kind: string | null, page: number): string {
  const search = new URLSearchParams({ q: query })
  if (kind !== null) search.set('kind', kind)
  if (page > 1) search.set('page', String(page))
  return `${SEARCH_PATH}?${search}`
}
