import type { ListedPage, Page, PageContext, PageRoute, PageSource } from '../../../site/page.ts'
import { findPublicPage, listPublicTitles } from '../queries.ts'
import type { AboutView, HomeView, PrologueView, RichPageView } from './view-models.ts'

export const pagesOfPages: PageRoute[] = [
  {
    // After the landing page of a book, which passes where there is no book.
    pattern: '/',
    async load(ctx) {
      const home = await textOf(ctx, 'home')
      const links = [...ctx.outline.pages]
        .filter(([slug]) => slug !== 'home')
        .map(([slug, title]) => ({ path: `/${slug}`, title }))
      const data: HomeView = { siteName: ctx.site.name, content: home?.content ?? null, links }
      return {
        status: 200,
        view: 'pages.home',
        data,
        tags: ['pages'],
        head: { title: null, description: home?.metaDescription ?? '' },
        ...(home && { languages: home.languages }),
      }
    },
  },
  {
    pattern: '/the-time-of-remembering',
    load: (ctx) =>
      page(ctx, 'the-time-of-remembering', ({ title, content }) => {
        const { book, pages } = ctx.outline
        if (!book) return { view: 'pages.richPage', data: { title, content } satisfies RichPageView }
        const aboutPath = pages.has('about') ? '/about' : null
        const data: PrologueView = { title, content, introPath: '/book/intro', aboutPath }
        return { view: 'pages.prologue', data }
      }),
  },
  {
    pattern: '/about',
    load: (ctx) =>
      page(ctx, 'about', ({ title, content }) => {
        const data: AboutView = { title, content, introPath: ctx.outline.book && '/book/intro' }
        return { view: 'pages.about', data }
      }),
  },
]

/** Where the pages that have an address of their own are. */
const PATHS: Record<string, string> = {
  about: '/about',
  'the-time-of-remembering': '/the-time-of-remembering',
}

/** The published pages, for the sitemap. */
export const pageSource: PageSource = {
  tag: 'pages',
  async list({ db, site, outline }) {
    const { id: siteId, defaultLanguage: locale } = site
    const pages = await listPublicTitles(db.reader, { siteId, locale, otherwise: locale })
    const home = pages.find(({ slug }) => slug === 'home')
    const listed = pages.flatMap(({ slug, languages, updatedAt }): ListedPage[] => {
      const path = PATHS[slug]
      return path === undefined ? [] : [{ path, languages, changedAt: updatedAt }]
    })
    return outline.book
      ? listed
      : [{ path: '/', ...(home && { languages: home.languages }), changedAt: null }, ...listed]
  },
}

type Text = NonNullable<Awaited<ReturnType<typeof textOf>>>

/** A page begins with its text in the site's default language; before it has one there it is nowhere. */
async function textOf({ db, site, locale }: PageContext, slug: string) {
  const { id: siteId, defaultLanguage: otherwise } = site
  const text = await findPublicPage(db.reader, { siteId, slug, locale, otherwise })
  return text?.languages.includes(otherwise) ? text : null
}

async function page(
  ctx: PageContext,
  slug: string,
  show: (text: Text) => Pick<Page, 'view' | 'data'>,
): Promise<Page | null> {
  const text = await textOf(ctx, slug)
  if (!text?.content) return null
  const head = { title: { text: text.metaTitle || text.title }, description: text.metaDescription }
  return { status: 200, ...show(text), head, languages: text.languages, tags: ['pages'] }
}
