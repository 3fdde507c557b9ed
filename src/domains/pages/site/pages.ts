import type { Page, PageContext, PageRoute } from '../../../site/page.ts'
import { findPublicPage } from '../queries.ts'
import type { AboutView, HomeView, PrologueView, RichPageView } from './view-models.ts'

export const pagesOfPages: PageRoute[] = [
  {
    // After the landing page of a book, which passes where there is no book.
    pattern: '/',
    async load(ctx) {
      const home = await findPublicPage(ctx.db.reader, ctx.site.id, 'home', ctx.locale)
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

type Text = NonNullable<Awaited<ReturnType<typeof findPublicPage>>>

async function page(
  ctx: PageContext,
  slug: string,
  show: (text: Text) => Pick<Page, 'view' | 'data'>,
): Promise<Page | null> {
  const text = await findPublicPage(ctx.db.reader, ctx.site.id, slug, ctx.locale)
  if (!text?.content) return null
  const head = { title: { text: text.metaTitle || text.title }, description: text.metaDescription }
  return { status: 200, ...show(text), head, tags: ['pages'] }
}
