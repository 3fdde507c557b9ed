import { isUuid } from '../../../kernel/ids.ts'
import { routeNumber } from '../../../kernel/route-number.ts'
import type { Page, PageContext, PageForm, PageRoute } from '../../../site/page.ts'
import { findPublicBook, findPublicChapter, findPublicIntro, listPublicReflections } from '../published.ts'
import { untilNextPublication } from '../queries.ts'
import { chapterSays } from './heads.ts'
import { chapterLink, INTRO_PATH, PARTS_PATH, reading, rowsOf } from './links.ts'
import { loadLanding } from './load-landing.ts'
import { goToPart, loadPart } from './load-part.ts'
import { loadParts } from './load-parts.ts'
import type { ChapterNotFoundView, ChapterView, IntroView, ReflectionView } from './view-models.ts'

const PAGES: PageRoute[] = [
  { pattern: '/', load: loadLanding },
  { pattern: INTRO_PATH, load: intro },
  { pattern: PARTS_PATH, load: loadParts },
  { pattern: '/parts/:n', load: loadPart },
  { pattern: '/chapters', load: (ctx) => chapter(ctx, {}) },
  { pattern: '/chapters/:n', load: chapter },
  { pattern: '/reflections', load: (ctx) => reflection(ctx, {}) },
  { pattern: '/reflections/:n', load: reflection },
]

/** Each of them shows parts and chapters. */
export const pagesOfBook = PAGES.map(
  (route): PageRoute => ({
    ...route,
    async load(ctx, params) {
      // Before the page is read: what comes out between the two questions must not be missed.
      const freshForMs = await untilNextPublication(ctx.db.staff, ctx.site.id)
      const page = await route.load(ctx, params)
      return page && { ...page, tags: ['book'], freshForMs }
    },
  }),
)

/** What works without script, too. */
export const formsOfBook: PageForm[] = [goToPart]

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
