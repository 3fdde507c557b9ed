import { isEnabled } from '../../../kernel/site.ts'
import { sourceOfModule } from '../../../site/module-pages.ts'
import type { ListedPage } from '../../../site/page.ts'
import {
  findPublicBook,
  findPublicIntro,
  listPublicReflections,
  type PublicBook,
  readingOf,
} from '../published.ts'
import { untilNextPublication } from '../queries.ts'
import { HOME_PATH, INTRO_PATH, PARTS_PATH, reflectionPath, SPIRAL_PATH } from './links.ts'

/** Module, cache tag and schedule that all pages of the book depend on. */
export const MADE = { module: 'book-content', tag: 'book', untilNext: untilNextPublication } as const

/** The pages of the book, for sitemap and feed. */
export const bookSource = sourceOfModule(MADE, async (ctx) => {
  const [book, intro] = await Promise.all([findPublicBook(readingOf(ctx)), findPublicIntro(readingOf(ctx))])
  if (!book) return []
  const reflections = isEnabled(ctx.site, 'reflections')
    ? await listPublicReflections(readingOf(ctx), book)
    : []
  const asked = new Map(reflections.toReversed().map((row) => [row.partId, row]))
  return [
    { path: HOME_PATH, languages: book.languages, changedAt: null },
    { path: INTRO_PATH, ...(intro && { languages: intro.languages }), changedAt: null },
    { path: SPIRAL_PATH, changedAt: null },
    { path: PARTS_PATH, changedAt: null },
    ...[...book.parts, ...book.chapters].map(item),
    ...book.chapters.flatMap(({ number, partId }) => {
      const first = asked.get(partId)
      return first ? [{ path: reflectionPath(number), languages: first.languages, changedAt: null }] : []
    }),
  ]
})

function item(row: PublicBook['parts'][number] | PublicBook['chapters'][number]): ListedPage {
  const { path, languages, updatedAt, title, description, publishAt, createdAt } = row
  return {
    path,
    languages,
    changedAt: updatedAt,
    entry: { title, summary: description, publishedAt: publishAt ?? createdAt },
  }
}
