import { LOCALES, type Locale } from '../kernel/locale.ts'
import { firstOf, languagesOfPage } from './languages.ts'
import type { ListedPage, ManyPages, PageContext, PageDocument, PageRoute, PageSource } from './page.ts'
import { pageNumber } from './paging.ts'
import { element, type Xml, xmlDocument } from './xml.ts'

export const SITEMAP = '/sitemap.xml'

const TYPE = 'application/xml; charset=utf-8'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A file may hold no more. @see https://www.sitemaps.org/protocol.html#index */
const ADDRESSES_MAX = 50_000
/** So many are made in some 60 ms of processor time: a file of 50,000 took over a second, in which nobody else was answered. */
const FILE_LENGTH = 2_500

/**
 * Sitemaps for each language, and an index of them. All lie at the root, since a sitemap may only list what is below it. What
 * does not fit into the first file of a language stands in further ones, such as `?page=2`, or `?blog=` with the id that the
 * file begins with.
 * @param max addresses in one file
 */
export function sitemapRoutes(sources: readonly PageSource[], max = ADDRESSES_MAX): PageRoute[] {
  const many = new Map(sources.flatMap((source) => (source.many ? [[source.tag, source.many]] : [])))
  // The first file holds so many of the pages that are read at once, and so many of each source with many.
  const plan: Plan = { sources, many, length: Math.min(FILE_LENGTH, Math.floor(max / (1 + many.size))) }
  return [
    { pattern: SITEMAP, hasNoLanguage: true, load: (ctx) => index(ctx, plan) },
    ...LOCALES.map(
      (locale): PageRoute => ({
        pattern: pathOf(locale),
        query: ['page', ...many.keys()],
        hasNoLanguage: true,
        load: (ctx) => file(ctx, locale, plan),
      }),
    ),
  ]
}

/** How the published pages are divided among the files of a language. */
interface Plan {
  sources: readonly PageSource[]
  /** By tag. */
  many: ReadonlyMap<string, ManyPages>
  length: number
}

/** Milliseconds until a page of these sources is published or taken down as planned; null: none is planned. */
export async function untilNextOf(ctx: PageContext, sources: readonly PageSource[]): Promise<number | null> {
  const moments = await Promise.all(sources.map(async (source) => source.freshForMs?.(ctx) ?? null))
  const known = moments.filter((ms) => ms !== null)
  return known.length > 0 ? Math.min(...known) : null
}

async function index(ctx: PageContext, plan: Plan): Promise<PageDocument> {
  // Read first, so that a page that is published between the two queries is not missed.
  const freshForMs = await untilNextOf(ctx, plan.sources)
  const few = (await listFew(ctx, plan)).length
  const files = await Promise.all(ctx.outline.locales.map((locale) => filesOf(ctx, locale, few, plan)))
  const maps = files.flat().map((path) => element('sitemap', {}, element('loc', {}, ctx.url(path))))
  const root = element('sitemapindex', { xmlns: NAMESPACE }, ...maps)
  return { ...document(root, tagsOf(plan.sources)), freshForMs }
}

/** The addresses of a language's files. @param few how many pages are read at once */
async function filesOf(
  ctx: PageContext,
  locale: Locale,
  few: number,
  { many, length }: Plan,
): Promise<string[]> {
  const ofMany = await Promise.all(
    [...many].map(async ([tag, pages]) =>
      (await pages.files(ctx, locale, length)).map((first) => `?${tag}=${encodeURIComponent(first)}`),
    ),
  )
  const further = Array.from({ length: Math.ceil(few / length) - 1 }, (_, i) => `?page=${i + 2}`)
  return ['', ...further, ...ofMany.flat()].map((query) => pathOf(locale) + query)
}

const listFew = async (ctx: PageContext, { sources }: Plan): Promise<ListedPage[]> =>
  (await Promise.all(sources.map((source) => source.list(ctx)))).flat()

/** A file of a language; null where nothing is listed in it. */
async function file(ctx: PageContext, locale: Locale, plan: Plan): Promise<PageDocument | null> {
  const { locales } = ctx.outline
  if (!locales.includes(locale)) return null
  const freshForMs = await untilNextOf(ctx, plan.sources)
  const { pages, isFirst } = await listed(ctx, locale, plan)
  const urls = pages
    .map((page) => [page, languagesOfPage(ctx.site, ctx.outline, page.languages)] as const)
    .filter(([, languages]) => languages.includes(locale))
    .map(([page, languages]) => urlOf(ctx, page, locale, languages))
  if (!isFirst && urls.length === 0) {
    if (freshForMs !== null) ctx.mayComeAfter(freshForMs)
    return null
  }
  const root = element('urlset', { xmlns: NAMESPACE, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }, ...urls)
  return { ...document(root, tagsOf(plan.sources)), freshForMs }
}

/** What stands in the file that the query names. */
async function listed(
  ctx: PageContext,
  locale: Locale,
  plan: Plan,
): Promise<{ pages: ListedPage[]; isFirst: boolean }> {
  const { many, length } = plan
  const tag = Object.keys(ctx.query).find((name) => many.has(name))
  const named = tag !== undefined && many.get(tag)
  if (named) {
    const pages = await named.list(ctx, locale, { first: ctx.query[tag] ?? null, length })
    return { pages, isFirst: false }
  }
  const number = pageNumber(ctx.query.page)
  const few = (await listFew(ctx, plan)).slice((number - 1) * length, number * length)
  if (number > 1) return { pages: few, isFirst: false }
  const firsts = [...many.values()].map((pages) => pages.list(ctx, locale, { first: null, length }))
  return { pages: [few, ...(await Promise.all(firsts))].flat(), isFirst: true }
}

function urlOf(
  { site, url }: PageContext,
  { path, changedAt }: ListedPage,
  locale: Locale,
  languages: Locale[],
): Xml {
  const address = (to: Locale) => url(path, to)
  const link = (hreflang: string, href: string) => element('xhtml:link', { rel: 'alternate', hreflang, href })
  const others =
    languages.length < 2
      ? []
      : [
          ...languages.map((each) => link(each, address(each))),
          link('x-default', address(firstOf(site, languages))),
        ]
  const changed = changedAt === null ? [] : [element('lastmod', {}, changedAt)]
  return element('url', {}, element('loc', {}, address(locale)), ...changed, ...others)
}

export function tagsOf(sources: readonly PageSource[]): string[] {
  return [...new Set(sources.map(({ tag }) => tag))]
}

function document(root: Xml, tags: readonly string[]): PageDocument {
  return { status: 200, type: TYPE, body: xmlDocument(root), tags }
}

function pathOf(locale: Locale): string {
  return `/sitemap-${locale}.xml`
}
