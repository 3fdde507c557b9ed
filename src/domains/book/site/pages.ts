import { isUuid } from '../../../kernel/ids.ts'
import { routeNumber } from '../../../kernel/route-number.ts'
import type { Page, PageContext, PageRoute } from '../../../site/page.ts'
import {
  findPublicBook,
  findPublicChapter,
  findPublicIntro,
  findPublicPart,
  listPublicReflections,
  type PublicBook,
  type PublicReading,
} from '../published.ts'
import { untilNextPublication } from '../queries.ts'
import { colorsOf } from './colors.ts'
import { chapterSays, landingSays, partSays } from './heads.ts'
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
      // Before the page is read: what comes out between the two questions must not be missed.
      const freshForMs = await untilNextPublication(ctx.db.staff, ctx.site.id)
      const page = await route.load(ctx, params)
      return page && (ctx.query.q ? page : { ...page, tags: ['book'], freshForMs })
    },
  }),
)

/** The public reads of a page, in the language that it is shown in. */
function reading({ db, site, locale }: PageContext): PublicReading {
  return { db: db.reader, site, locale }
}

async function landing(ctx: PageContext): Promise<Page | null> {
  const book = await findPublicBook(reading(ctx))
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
  return { status: 200, view: 'book.landing', data, ...landingSays(book) }
}

async function intro(ctx: PageContext): Promise<Page | null> {
  const [book, stored] = await Promise.all([findPublicBook(reading(ctx)), findPublicIntro(reading(ctx))])
  if (!book) return null
  const data: IntroView = {
    title: stored?.title ?? '',
    subtitle: stored?.subtitle ?? '',
    description: stored?.description ?? '',
    parts: rowsOf(book),
    partsPath: PARTS_PATH,
  }
  const title = stored ? { text: stored.title } : { key: 'book.howToUse' }
  const head = { title, description: stored?.description ?? '' }
  return { status: 200, view: 'book.intro', data, head, ...(stored && { languages: stored.languages }) }
}

async function parts(ctx: PageContext): Promise<Page | null> {
  const book = await findPublicBook(reading(ctx))
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
  const found = await findPublicPart(reading(ctx), routeNumber(n))
  if (!found) return partNotFound(ctx)
  const { book, part, chapters } = found
  const data: PartView = {
    number: part.number,
    title: part.title,
    subtitle: part.subtitle,
    description: part.description,
    chapterCount: chapters.length,
    firstChapters: chapters.slice(0, 2).map((row) => ({ ...chapterLink(row), description: row.description })),
    previous: partLink(found.previous),
    next: partLink(found.next),
    parts: book.parts.map(({ number, path, title }) => ({ number, path, title })),
    homePath: '/',
    introPath: INTRO_PATH,
  }
  return { status: 200, view: 'book.part', data, ...partSays(found) }
}

async function partNotFound(ctx: PageContext): Promise<Page | null> {
  const book = await findPublicBook(reading(ctx))
  if (!book) return null
  const data: PartNotFoundView = { partCount: book.parts.length, introPath: INTRO_PATH }
  return { status: 404, view: 'book.partNotFound', data, head: { title: { key: 'book.partNotFound' } } }
}

async function chapter(ctx: PageContext, { n }: { n?: string | undefined }): Promise<Page | null> {
  const number = routeNumber(n)
  const found = await findPublicChapter(reading(ctx), number)
  if (!found) return chapterNotFound(ctx)
  const { chapter: row, part: ofPart, reflection: first, previous, next } = found
  const data: ChapterView = {
    number,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    minutes: row.readTime,
    themes: row.keyThemes,
    content: row.content,
    isFree: row.isFree,
    part: { number: ofPart.number, path: ofPart.path, title: ofPart.title },
    reflection: first ? { path: `/reflections/${number}`, title: first.title } : null,
    previous: previous ? chapterLink(previous) : null,
    next: next ? chapterLink(next) : null,
  }
  return { status: 200, view: 'book.chapter', data, ...chapterSays(found) }
}

async function chapterNotFound(ctx: PageContext): Promise<Page | null> {
  if (!(await findPublicBook(reading(ctx)))) return null
  const data: ChapterNotFoundView = { partsPath: PARTS_PATH }
  return { status: 404, view: 'book.chapterNotFound', data, head: { title: { key: 'book.chapterNotFound' } } }
}

/** The number is a chapter's and leads to the questions of its part; a reflection's own uuid is taken, too. */
async function reflection(ctx: PageContext, { n }: { n?: string | undefined }): Promise<Page | null> {
  const book = await findPublicBook(reading(ctx))
  if (!book) return null
  const isOwnId = n !== undefined && isUuid(n)
  const chapterOf = book.chapters.find((row) => row.number === routeNumber(n))
  const all = await listPublicReflections(reading(ctx))
  const found = all.find((row) => (isOwnId ? row.id === n : row.partId === chapterOf?.partId))
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
    languages: found.languages,
    part: ofPart.number,
  }
}

/** Longest question that is searched for, in characters. */
const QUERY_MAX = 200

async function search(ctx: PageContext): Promise<Page | null> {
  const book = await findPublicBook(reading(ctx))
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
  return { status: 200, view: 'book.search', data, head: { title: { key: 'book.search' }, isUnlisted: true } }
}

function rowsOf(book: PublicBook): PartRow[] {
  return book.parts.map((row) => ({
    number: row.number,
    path: row.path,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    chapterCount: book.chapters.filter((chapter) => chapter.partId === row.id).length,
    colors: colorsOf(row.galleryColors, row.color),
  }))
}

function partLink(row: PublicBook['parts'][number] | null): PartLink | null {
  return row && { number: row.number, path: row.path, title: row.title, description: row.description }
}

function chapterLink({ number, title }: { number: number; title: string }): ChapterLink {
  return { number, path: chapterPath(number), title }
}

function chapterPath(number: number): string {
  return `/chapters/${number}`
}
