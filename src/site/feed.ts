import type { ListedPage, PageContext, PageDocument, PageRoute, PageSource } from './page.ts'
import { listPages, tagsOf } from './sitemap.ts'
import { element, type Xml, xmlDocument } from './xml.ts'

const FEED = '/feed.xml'
const ENTRIES_MAX = 50

/** What was published, the newest first, for feed readers. @see RFC 4287 */
export const feedRoute = (sources: readonly PageSource[]): PageRoute => ({
  pattern: FEED,
  load: (ctx) => feed(ctx, sources),
})

async function feed(ctx: PageContext, sources: readonly PageSource[]): Promise<PageDocument> {
  const { site, locale, outline, url } = ctx
  const { pages, freshForMs } = await listPages(ctx, sources)
  const isTranslated = ({ languages }: ListedPage) =>
    locale === site.defaultLanguage || !languages || languages.includes(locale)
  const shown = pages
    .flatMap((page) => (page.entry && isTranslated(page) ? [{ ...page, entry: page.entry }] : []))
    .toSorted((a, b) => (a.entry.publishedAt < b.entry.publishedAt ? 1 : -1))
    .slice(0, ENTRIES_MAX)
  const entries = shown.map((page) => entryOf(page, url(page.path)))
  const changes = shown.map(({ changedAt, entry }) => changedAt ?? entry.publishedAt)
  const subtitle = outline.said?.siteDescription || outline.subject?.subtitle
  const root = element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': locale },
    element('id', {}, url('/')),
    element('title', {}, site.name),
    ...(subtitle ? [element('subtitle', {}, subtitle)] : []),
    element('link', { rel: 'self', type: 'application/atom+xml', href: url(FEED) }),
    element('link', { rel: 'alternate', type: 'text/html', href: url('/') }),
    // Atom needs a date even where the feed has no entries.
    element('updated', {}, changes.toSorted().at(-1) ?? '1970-01-01T00:00:00.000Z'),
    element('author', {}, element('name', {}, outline.subject?.author || site.name)),
    ...entries,
  )
  const type = 'application/atom+xml; charset=utf-8'
  return { status: 200, type, body: xmlDocument(root), tags: tagsOf(sources), freshForMs }
}

function entryOf({ changedAt, entry }: Required<Pick<ListedPage, 'changedAt' | 'entry'>>, url: string): Xml {
  return element(
    'entry',
    {},
    element('id', {}, url),
    element('title', {}, entry.title),
    element('link', { rel: 'alternate', type: 'text/html', href: url }),
    element('published', {}, entry.publishedAt),
    element('updated', {}, changedAt ?? entry.publishedAt),
    ...(entry.summary ? [element('summary', {}, entry.summary)] : []),
  )
}
