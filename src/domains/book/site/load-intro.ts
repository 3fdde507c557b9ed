import { routeNumber } from '../../../kernel/route-number.ts'
import type { Page, PageContext } from '../../../site/page.ts'
import { findPublicIntro, findWholeBook, type WholeBook } from '../published.ts'
import { chapterLink, INTRO_PATH, PARTS_PATH, rowsOf, reading } from './links.ts'
import { partNotFound } from './load-missing.ts'
import type { IntroPart, IntroView } from './view-models.ts'

/** How to use the book. With `?part=n` that part stands in the place of both paths, for who has no script. */
export async function loadIntro(ctx: PageContext): Promise<Page | null> {
  const [whole, stored] = await Promise.all([findWholeBook(reading(ctx)), findPublicIntro(reading(ctx))])
  if (!whole) return null
  const parts = introParts(whole)
  const wanted = ctx.query.part === undefined ? null : routeNumber(ctx.query.part)
  const chosen = parts.find(({ number }) => number === wanted) ?? null
  if (wanted !== null && !chosen) return partNotFound(ctx)
  const data: IntroView = {
    title: stored?.title ?? '',
    subtitle: stored?.subtitle ?? '',
    description: stored?.description ?? '',
    guidance: stored?.spiral?.guidance ?? '',
    parts,
    chosen,
    introPath: INTRO_PATH,
    partsPath: PARTS_PATH,
  }
  const title = stored?.title ? { text: stored.title } : { key: 'book.howToUse' }
  const head = { title, description: stored?.description ?? '', canonical: INTRO_PATH }
  return { status: 200, view: 'book.intro', data, head, ...(stored && { languages: stored.languages }) }
}

function introParts({ book, belongings }: WholeBook): IntroPart[] {
  return rowsOf(book).map((row, i) => {
    const id = book.parts[i]?.id
    const own = belongings.get(id ?? '')
    return {
      ...row,
      chapters: book.chapters.filter((chapter) => chapter.partId === id).map(chapterLink),
      reflections: (own?.reflections ?? []).map(({ title, questions }) => ({
        title,
        questionCount: questions.length,
      })),
      evidence: (own?.evidence ?? []).map(({ title }) => title),
      breath: own?.breath ? { title: own.breath.title, content: own.breath.description } : null,
    }
  })
}
