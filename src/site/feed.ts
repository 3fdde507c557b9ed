import { withLanguage } from '../kernel/locale.ts'
import { isInLanguage } from './languages.ts'
import type { FeedEntry, PageContext, PageDocument, PageRoute, PageSource } from './page.ts'
import { tagsOf, untilNextOf } from './sitemap.ts'
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
  // Read first, so that a page that is published between the two queries is not missed.
  const freshForMs = await untilNextOf(ctx, sources)
  const found = await Promise.all(sources.map(async ({ newest }) => (await newest?.(ctx, ENTRIES_MAX)) ?? []))
  const isTranslated = ({ languages }: FeedEntry) => isInLanguage(site, locale, languages)
  const shown = found.flat().filter(isTranslated).toSorted(newerFirst).slice(0, ENTRIES_MAX)
  const entries = shown.map((entry) => entryOf(entry, url(entry.path), idOf(ctx, entry.path)))
  const changes = shown.map(({ changedAt, publishedAt }) => changedAt ?? publishedAt)
  const subtitle = outline.said?.siteDescription || outline.subject?.subtitle
  const root = element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': locale },
    element('id', {}, idOf(ctx, '/')),
    element('title', {}, outline.siteName),
    ...(subtitle ? [element('subtitle', {}, subtitle)] : []),
    element('link', { rel: 'self', type: 'application/atom+xml', href: url(FEED) }),
    element('link', { rel: 'alternate', type: 'text/html', href: url('/') }),
    // Atom needs a date even where the feed has no entries.
    element('updated', {}, changes.toSorted().at(-1) ?? '1970-01-01T00:00:00.000Z'),
    element('author', {}, element('name', {}, outline.subject?.author || outline.siteName)),
    ...entries,
  )
  const type = 'application/atom+xml; charset=utf-8'
  return { status: 200, type, body: xmlDocument(root), tags: tagsOf(sources), freshForMs }
}

function newerFirst(a: FeedEntry, b: FeedEntry): number {
  if (a.publishedAt === b.publishedAt) return 0
  return a.publishedAt < b.publishedAt ? 1 : -1
}

/** Never changes, not even with the default language: feed readers would show everything once more. */
function idOf({ site, locale, url }: PageContext, path: string): string {
  const origin = url('/', site.defaultLanguage).slice(0, -1)
  return origin + (locale === site.sourceLanguage ? path : withLanguage(path, locale))
}

function entryOf({ changedAt, title, summary, publishedAt }: FeedEntry, url: string, id: string): Xml {
  return element(
    'entry',
    {},
    element('id', {}, id),
    element('title', {}, title),
    element('link', { rel: 'alternate', type: 'text/html', href: url }),
    element('published', {}, publishedAt),
    element('updated', {}, changedAt ?? publishedAt),
    ...(summary ? [element('summary', {}, summary)] : []),
  )
}
