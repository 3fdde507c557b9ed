import { LOCALES, type Locale } from '../kernel/locale.ts'
import type { ListedPage, PageContext, PageDocument, PageRoute, PageSource } from './page.ts'
import { element, type Xml, xmlDocument } from './xml.ts'

export const SITEMAP = '/sitemap.xml'

const TYPE = 'application/xml; charset=utf-8'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A sitemap for each language, and an index of them. All lie at the root, since a sitemap may only list what is below it. */
export function sitemapRoutes(sources: readonly PageSource[]): PageRoute[] {
  return [
    {
      pattern: SITEMAP,
      hasNoLanguage: true,
      async load({ outline, url }) {
        const maps = outline.locales.map((locale) =>
          element('sitemap', {}, element('loc', {}, url(pathOf(locale)))),
        )
        return document(element('sitemapindex', { xmlns: NAMESPACE }, ...maps), [])
      },
    },
    ...LOCALES.map(
      (locale): PageRoute => ({
        pattern: pathOf(locale),
        hasNoLanguage: true,
        load: (ctx) => sitemap(ctx, locale, sources),
      }),
    ),
  ]
}

/** All published pages, in the order of the sources. */
export async function listPages(
  ctx: PageContext,
  sources: readonly PageSource[],
): Promise<{ pages: ListedPage[]; freshForMs: number | null }> {
  // Read first, so that a page that is published between the two queries is not missed.
  const moments = await Promise.all(sources.map(async (source) => source.freshForMs?.(ctx) ?? null))
  const lists = await Promise.all(sources.map((source) => source.list(ctx)))
  const known = moments.filter((ms) => ms !== null)
  return { pages: lists.flat(), freshForMs: known.length > 0 ? Math.min(...known) : null }
}

async function sitemap(
  ctx: PageContext,
  locale: Locale,
  sources: readonly PageSource[],
): Promise<PageDocument | null> {
  const { locales } = ctx.outline
  const { defaultLanguage } = ctx.site
  if (!locales.includes(locale)) return null
  const { pages, freshForMs } = await listPages(ctx, sources)
  const languagesOf = ({ languages }: ListedPage) =>
    locales.filter((each) => each === defaultLanguage || !languages || languages.includes(each))
  const urls = pages
    .filter((page) => languagesOf(page).includes(locale))
    .map((page) => urlOf(ctx, page, locale, languagesOf(page)))
  const root = element('urlset', { xmlns: NAMESPACE, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }, ...urls)
  return { ...document(root, tagsOf(sources)), freshForMs }
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
          link('x-default', address(site.defaultLanguage)),
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
