import { routeNumber } from '../../../kernel/route-number.ts'
import type { Page, PageContext } from '../../../site/page.ts'
import { findPublicIntro, findWholeBook, reading } from '../published.ts'
import { INTRO_PATH } from './links.ts'
import { notPublished } from './load-missing.ts'
import type { IntroView } from './view-models.ts'

/** How to use the book. With `?part=n` that part stands in the place of both paths, for who has no script. */
export async function loadIntro(ctx: PageContext): Promise<Page | null> {
  const [book, intro] = await Promise.all([findWholeBook(reading(ctx)), findPublicIntro(reading(ctx))])
  if (!book) return null
  const { parts } = book
  const wanted = ctx.query.part === undefined ? null : routeNumber(ctx.query.part)
  const chosen = parts.find(({ number }) => number === wanted) ?? null
  if (wanted !== null && !chosen) return notPublished(ctx, 'partNotFound')
  const data: IntroView = { intro, parts, chosen }
  const title = intro?.title ? { text: intro.title } : { key: 'book.howToUse' }
  const head = { title, description: intro?.description ?? '', canonical: INTRO_PATH }
  return { status: 200, view: 'book.intro', data, head, ...(intro && { languages: intro.languages }) }
}
