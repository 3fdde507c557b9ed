import { FULL_WIDTH } from '../../../site/pictures.ts'
import { inLanguage } from '../../../content/item/item-type.ts'
import { pagePath } from '../../../kernel/slug.ts'
import { LOCALES } from '../../../kernel/locale.ts'
import { countWords, minutesOf } from '../../../kernel/reading-time.ts'
import { plainText } from '../../../kernel/rich-text/plain-text.ts'
import { navOf } from '../../../site/menus.ts'
import { movedTo } from '../../../site/moved.ts'
import type { ListedPage, Page, PageContext, PageRoute, PageSource, Subject } from '../../../site/page.ts'
import { latestPosts } from '../../blog/index.ts'
import { formOnPage } from '../../forms/index.ts'
import { ownPictureOf } from '../../media/index.ts'
import { portrayed } from '../../team/index.ts'
import { pageItems } from '../actions.ts'
import { HOME_SLUG, isPagePath } from '../contract.ts'
import { findPublicPage, findRedirect, listPublicTitles } from '../queries.ts'
import { pageType } from '../type.ts'
import type {
  AboutView,
  ContactView,
  HomeView,
  LandingPageView,
  Pictured,
  PrologueView,
  RichPageView,
} from './view-models.ts'

const PROLOGUE = 'the-time-of-remembering'

/** Posts on a home page that nobody has written. */
const LATEST = 3

/** Portraits of a frieze. */
const FRIEZE_MIN = 3
const FRIEZE_MAX = 6

export const pagesOfPages: PageRoute[] = [
  // After the landing page of a book, which passes where there is no book.
  { pattern: '/', load: home },
  // Whatever is spelled out elsewhere goes before these.
  { pattern: '/:slug', load: (ctx, { slug }) => page(ctx, [slug]) },
  { pattern: '/:parent/:slug', load: (ctx, { parent, slug }) => page(ctx, [parent, slug]) },
  { pattern: '/:top/:parent/:slug', load: (ctx, { top, parent, slug }) => page(ctx, [top, parent, slug]) },
]

/** The published pages, for the sitemap. */
export const pageSource: PageSource = {
  tag: pageItems.tag,
  async list({ db, site, outline }) {
    const pages = await listPublicTitles(db.reader, site.id, site.sourceLanguage)
    const listed = pages.map(
      ({ path, languages, updatedAt }): ListedPage => ({
        path: path === HOME_SLUG && outline.subject === null ? '/' : pagePath(path),
        languages,
        changedAt: updatedAt,
      }),
    )
    const isThere = outline.subject !== null || listed.some(({ path }) => path === '/')
    return isThere ? listed : [{ path: '/', changedAt: null }, ...listed]
  },
}

async function home(ctx: PageContext): Promise<Page> {
  const found = await textOf(ctx, HOME_SLUG)
  // One without text says less than what stands here of itself.
  const stored = found?.content ? found : null
  const latest = stored ? { posts: [], freshForMs: null } : await latestPosts(ctx, LATEST)
  const links = ctx.outline.menus.main.flatMap(({ path, label }) =>
    path === null || path === '/' ? [] : [{ path, title: label }],
  )
  const people = await portrayed(ctx)
  const data: HomeView = {
    siteName: ctx.site.name,
    description: stored ? '' : (ctx.outline.said?.siteDescription ?? ''),
    content: stored?.content ?? null,
    posts: latest.posts,
    people: people.length < FRIEZE_MIN ? [] : people.slice(0, FRIEZE_MAX),
    links,
  }
  return {
    status: 200,
    view: 'pages.home',
    data,
    tags: stored ? ['pages', 'team'] : ['pages', 'team', 'blog'],
    freshForMs: latest.freshForMs,
    head: { title: null, description: stored?.metaDescription ?? '', picture: stored?.picture ?? '' },
    ...(stored && { languages: stored.languages, textsOf: [{ kind: pageType.name, id: stored.id }] }),
  }
}

async function page(ctx: PageContext, slugs: (string | undefined)[]): Promise<Page | null> {
  const path = slugs.join('/')
  if (!isPagePath(path)) return null
  const text = await textOf(ctx, path)
  if (!text) return moved(ctx, path)
  const isHome = path === HOME_SLUG && ctx.outline.subject === null
  return {
    status: 200,
    ...(await viewOf(ctx, path, text)),
    head: {
      title: { text: text.metaTitle || text.title },
      description: text.metaDescription,
      picture: text.picture,
      ...(isHome && { canonical: '/' }),
      ...(!text.hasText && { isUnlisted: true }),
    },
    languages: text.languages,
    textsOf: [{ kind: pageType.name, id: text.id }],
    tags: text.template === 'contact' ? ['pages', 'forms'] : ['pages'],
  }
}

/** Redirects from a former address of a published page. */
async function moved({ db, site, path: localPath }: PageContext, path: string): Promise<Page | null> {
  const to = await findRedirect(db.reader, site.id, path)
  return to === null ? null : movedTo(localPath(pagePath(to)))
}

type Text = NonNullable<Awaited<ReturnType<typeof textOf>>>

/** A page begins with its text in the site's source language; before it has one there, nobody is led to it. */
async function textOf({ db, site, locale }: PageContext, path: string) {
  const record = await findPublicPage(db.reader, site.id, path)
  if (!record) return null
  const { translations } = record
  const languages = LOCALES.filter(
    (language) => language === site.sourceLanguage || translations[language]?.content,
  )
  const shown = inLanguage(pageItems, record, locale)
  return { ...shown, ownTitle: record.title, languages, hasText: record.content !== null }
}

async function viewOf(ctx: PageContext, path: string, text: Text): Promise<Pick<Page, 'view' | 'data'>> {
  const { subject, pages } = ctx.outline
  const { template } = text
  if (path === PROLOGUE && subject) {
    const aboutPath = pages.has('about') ? '/about' : null
    const minutes = minutesOf(text.content && countWords(plainText(text.content)))
    const data: PrologueView = { ...text, minutes, introPath: '/book/intro', aboutPath }
    return { view: 'pages.prologue', data }
  }
  if (path === 'about' || template === 'about') {
    const sizes = `(min-width: 64rem) 45vw, ${FULL_WIDTH}`
    const shown = await shownBeside(ctx, text, { sizes })
    const data: AboutView = { ...text, ...shown, introPath: subject && '/book/intro' }
    return { view: 'pages.about', data }
  }
  if (template === 'contact') {
    const form = await formOnPage(ctx, path.split('/').at(-1) ?? '')
    return { view: 'pages.contact', data: { ...text, form } satisfies ContactView }
  }
  if (template === 'landing') {
    const sizes = `(min-width: 64rem) 50vw, (min-width: 48rem) 80vw, ${FULL_WIDTH}`
    const shown = await shownBeside(ctx, text, { content: text.content, name: path, sizes })
    const data: LandingPageView = { ...text, ...shown }
    return { view: 'pages.landing', data }
  }
  const sizes = `(min-width: 64rem) 42vw, ${FULL_WIDTH}`
  const shown = await shownBeside(ctx, text, { content: text.content, name: path, sizes })
  const sidebar = navOf(ctx.outline.menus.sidebar, ctx.outline, pagePath(path))
  const data: RichPageView = { ...text, ...shown, sidebar }
  return { view: 'pages.richPage', data }
}

/** The picture of a page, or what the site's subject shows beside its text. */
async function shownBeside(
  ctx: PageContext,
  text: Text,
  place: Parameters<Subject['beside']>[1],
): Promise<Pictured> {
  const own = await ownPictureOf(ctx, text, place.sizes)
  if (own) return { picture: own, marks: {} }
  const beside = await ctx.outline.subject?.beside(ctx, place)
  return { picture: beside?.picture ?? null, marks: beside?.marks ?? {} }
}
