import { routeNumber } from '../../../kernel/route-number.ts'
import type { Page } from '../../../site/page.ts'
import { findPublicIntro, listWholeParts, type Opened } from '../public-reads.ts'
import { introType } from '../types/intro.ts'
import { INTRO_PATH } from './links.ts'
import { notPublished } from './load-missing.ts'
import type { IntroView } from './view-models.ts'

/** The "How to use" page. `?part=n` shows that part instead of both paths, for browsers without JavaScript. */
export async function loadIntro({ ctx, reading, book }: Opened): Promise<Page> {
  const [parts, intro] = await Promise.all([listWholeParts(reading, book), findPublicIntro(reading)])
  const wanted = ctx.query.part === undefined ? null : routeNumber(ctx.query.part)
  const chosen = parts.find(({ number }) => number === wanted) ?? null
  if (wanted !== null && !chosen) return notPublished(book, 'partNotFound')
  const data: IntroView = { intro, parts, chosen }
  const title = intro?.title ? { text: intro.title } : { key: 'book.howToUse' }
  const head = { title, description: intro?.description ?? '', canonical: INTRO_PATH }
  return {
    status: 200,
    view: 'book.intro',
    data,
    head,
    ...(intro && { languages: intro.languages, textsOf: [{ kind: introType.name, id: ctx.site.id }] }),
  }
}
