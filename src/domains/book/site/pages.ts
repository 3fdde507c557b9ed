import { inLanguage, textsIn } from '../../../content/translations.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { routeNumber } from '../../../kernel/route-number.ts'
import type { Page, PageContext, PageRoute } from '../../../site/page.ts'
import * as queries from '../queries.ts'
import { colorsOf } from './colors.ts'
import type {
  ChapterLink,
  ChapterNotFoundView,
  ChapterView,
  IntroView,
  LandingView,
  PartLink,
  PartNotFoundView,
  PartRow,
  PartsView,
  PartView,
  ReflectionView,
  SearchView,
} from './view-models.ts'

const INTRO_PATH = '/book/intro'
const PARTS_PATH = '/parts'

const PAGES: PageRoute[] = [
  { pattern: '/', load: landing },
  { pattern: INTRO_PATH, load: intro },
  { pattern: PARTS_PATH, load: parts },
  { pattern: '/parts/:n', load: part },
  { pattern: '/chapters', load: (ctx) => chapter(ctx, {}) },
  { pattern: '/chapters/:n', load: chapter },
  { pattern: '/reflections', load: (ctx) => reflection(ctx, {}) },
  { pattern: '/reflections/:n', load: reflection },
  { pattern: '/search', query: ['q'], load: search },
]

/** Each of them shows parts and chapters. A question is kept nowhere: there is no end of them. */
export const pagesOfBook = PAGES.map(
  (route): PageRoute => ({
    ...route,
    async load(ctx, params) {
      const page = await route.load(ctx, params)
      return page && (ctx.query.q ? page : { ...page, tags: ['book'] })
    },
  }),
)

/** The book as the public sees it, in one language; null on a site without a book. */
async function publicBook({ db, site, locale }: PageContext) {
  const book = await queries.findBook(db.reader, site.id)
  if (!book) return null
  const [parts, chapters] = await Promise.all([
    queries.listPublicParts(db.reader, site.id),
    queries.listPublicChapters(db.reader, site.id),
  ])
  return {
    ...book,
    ...textsIn({ base: book, translations: book.translations }, locale),
    parts: parts.map((part) => ({
      ...part,
      ...textsIn({ base: part, translations: part.translations }, locale),
    })),
    // In the order of the book: by part, then by their order in it.
    chapters: parts.flatMap((part) =>
      chapters
        .filter((chapter) => chapter.partId === part.id)
        .map(({ translations, ...row }) => ({
          ...row,
          ...textsIn({ base: { ...row, content: null }, translations }, locale),
        })),
    ),
  }
}

type PublicBook = NonNullable<Awaited<ReturnType<typeof publicBook>>>

async function landing(ctx: PageContext): Promise<Page | null> {
  const book = await publicBook(ctx)
  if (!book) return null
  const { pages } = ctx.outline
  const prologue = pages.get('the-time-of-remembering')
  const featured = book.chapters.find((row) => row.number === (book.featuredChapter ?? 1))
  const data: LandingView = {
    title: book.title,
    subtitle: book.subtitle,
    description: book.description,
    parts: rowsOf(book),
    introPath: INTRO_PATH,
    partsPath: PARTS_PATH,
    featuredChapter: featured ? chapterLink(featured) : null,
    prologue: prologue === undefined ? null : { path: '/the-time-of-remembering', title: prologue },
    aboutPath: pages.has('about') ? '/about' : null,
    circlesPath: ctx.site.modules.includes('spiral-circles') ? '/circles' : null,
  }
  return { status: 200, view: 'book.landing', data, head: { title: null, description: book.description } }
}

async function intro(ctx: PageContext): Promise<Page | null> {
  const [book, stored] = await Promise.all([publicBook(ctx), queries.findIntro(ctx.db.reader, ctx.site.id)])
  if (!book) return null
  const data: IntroView = {
    title: stored?.title ?? '',
    subtitle: stored?.subtitle ?? '',
    description: stored?.description ?? '',
    parts: rowsOf(book),
    partsPath: PARTS_PATH,
  }
  const title = stored ? { text: stored.title } : { key: 'book.howToUse' }
  return { status: 200, view: 'book.intro', data, head: { title, description: stored?.description ?? '' } }
}

async function parts(ctx: PageContext): Promise<Page | null> {
  const book = await publicBook(ctx)
  if (!book) return null
  const data: PartsView = { parts: rowsOf(book), introPath: INTRO_PATH }
  return {
    status: 200,
    view: 'book.parts',
    data,
    head: { title: { key: 'book.parts' }, description: book.description },
  }
}

async function part(ctx: PageContext, { n }: { n?: string | undefined }): Promise<Page | null> {
  const book = await publicBook(ctx)
  if (!book) return null
  const number = routeNumber(n)
  const found = book.parts.find((row) => row.number === number)
  if (!found) {
    const data: PartNotFoundView = { partCount: book.parts.length, introPath: INTRO_PATH }
    return { status: 404, view: 'book.partNotFound', data, head: { title: { key: 'book.partNotFound' } } }
  }
  const chapters = book.chapters.filter((row) => row.partId === found.id)
  const byNumber = (wanted: number): PartLink | null => {
    const row = book.parts.find((other) => other.number === wanted)
    return row ? { number: row.number, path: row.path, title: row.title, description: row.description } : null
  }
  const data: PartView = {
    number: found.number,
    title: found.title,
    subtitle: found.subtitle,
    description: found.description,
    chapterCount: chapters.length,
    firstChapters: chapters.slice(0, 2).map((row) => ({ ...chapterLink(row), description: row.description })),
    previous: byNumber(number - 1),
    next: byNumber(number + 1),
    parts: book.parts.map(({ number: other, path, title }) => ({ number: other, path, title })),
    homePath: '/',
    introPath: INTRO_PATH,
  }
  const head = { title: { text: found.title }, description: found.description, canonical: found.path }
  return { status: 200, view: 'book.part', data, head }
}

async function chapter(ctx: PageContext, { n }: { n?: string | undefined }): Promise<Page | null> {
  const number = routeNumber(n)
  const [book, found] = await Promise.all([
    publicBook(ctx),
    queries.findPublicChapter(ctx.db.reader, ctx.site.id, number),
  ])
  if (!book) return null
  const at = book.chapters.findIndex((row) => row.number === number)
  const inBook = book.chapters[at]
  const ofPart = book.parts.find((row) => row.id === inBook?.partId)
  if (!found || !inBook || !ofPart) {
    const data: ChapterNotFoundView = { partsPath: PARTS_PATH }
    return {
      status: 404,
      view: 'book.chapterNotFound',
      data,
      head: { title: { key: 'book.chapterNotFound' } },
    }
  }
  const { content } = textsIn({ base: found, translations: found.translations }, ctx.locale)
  const [first] = await reflectionsOf(ctx, ofPart.id)
  const [previous, next] = [book.chapters[at - 1], book.chapters[at + 1]]
  const data: ChapterView = {
    number,
    title: inBook.title,
    subtitle: inBook.subtitle,
    description: inBook.description,
    minutes: inBook.readTime,
    themes: inBook.keyThemes,
    content,
    isFree: inBook.isFree,
    part: { number: ofPart.number, path: ofPart.path, title: ofPart.title },
    reflection: first ? { path: `/reflections/${number}`, title: first.title } : null,
    previous: previous ? chapterLink(previous) : null,
    next: next ? chapterLink(next) : null,
  }
  const head = {
    title: { text: inBook.title },
    description: inBook.description,
    canonical: chapterPath(number),
  }
  return { status: 200, view: 'book.chapter', data, head }
}

/** The number is a chapter's and leads to the questions of its part; a reflection's own uuid is taken, too. */
async function reflection(ctx: PageContext, { n }: { n?: string | undefined }): Promise<Page | null> {
  const book = await publicBook(ctx)
  if (!book) return null
  const isOwnId = n !== undefined && isUuid(n)
  const chapterOf = book.chapters.find((row) => row.number === routeNumber(n))
  const all = await reflectionsOf(ctx, isOwnId ? null : (chapterOf?.partId ?? ''))
  const found = isOwnId ? all.find((row) => row.id === n) : all[0]
  const ofPart = book.parts.find((row) => row.id === found?.partId)
  if (!found || !ofPart) return null
  const { title, prompt, questions, practice, seedPaperText } = found
  const part = { number: ofPart.number, path: ofPart.path, title: ofPart.title }
  const data: ReflectionView = { title, prompt, questions, practice, seedPaperText, part }
  const canonical = isOwnId ? `/reflections/${n}` : `/reflections/${routeNumber(n)}`
  return {
    status: 200,
    view: 'book.reflection',
    data,
    head: { title: { text: title }, description: prompt, canonical },
  }
}

/** @param partId null for those of every part */
async function reflectionsOf({ db, site, locale }: PageContext, partId: string | null) {
  const rows = await queries.listReflections(db.reader, site.id, locale)
  return rows.filter((row) => partId === null || row.partId === partId).map(inLanguage)
}

/** Longest question that is searched for, in characters. */
const QUERY_MAX = 200

async function search(ctx: PageContext): Promise<Page | null> {
  const book = await publicBook(ctx)
  if (!book) return null
  const query = (ctx.query.q ?? '').trim().slice(0, QUERY_MAX)
  const words = query.toLowerCase().split(/\s+/)
  const isHit = (row: { title: string; subtitle: string; description: string }) => {
    const text = `${row.title} ${row.subtitle} ${row.description}`.toLowerCase()
    return query !== '' && words.every((word) => text.includes(word))
  }
  const parts = book.parts.filter(isHit).map((row) => ({ ...row, kind: 'part' as const }))
  const chapters = book.chapters
    .filter(isHit)
    .map((row) => ({ ...row, kind: 'chapter' as const, path: chapterPath(row.number) }))
  const hits = [...parts, ...chapters].map(({ kind, number, path, title, description }) => ({
    kind,
    number,
    path,
    title,
    description,
  }))
  const data: SearchView = { query, hits, partsPath: PARTS_PATH }
  return { status: 200, view: 'book.search', data, head: { title: { key: 'book.search' } } }
}

function rowsOf(book: PublicBook): PartRow[] {
  return book.parts.map((row) => ({
    number: row.number,
    path: row.path,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    chapterCount: book.chapters.filter((chapter) => chapter.partId === row.id).length,
    colors: colorsOf(row.colors, row.color),
  }))
}

function chapterLink({ number, title }: { number: number; title: string }): ChapterLink {
  return { number, path: chapterPath(number), title }
}

function chapterPath(number: number): string {
  return `/chapters/${number}`
}
