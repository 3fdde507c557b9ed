import { isEnabled } from '../../../kernel/site.ts'
import { sourceOfModule } from '../../../site/module-pages.ts'
import type { FeedEntry, ListedPage, PageContext } from '../../../site/page.ts'
import {
  findPublicBook,
  findPublicIntro,
  listPublicReflections,
  type PublicBook,
  readingOf,
} from '../public-reads.ts'
import { untilNextPublication } from '../queries.ts'
import { CONTENTS_PATH, HOME_PATH, INTRO_PATH, PARTS_PATH, reflectionPath, SPIRAL_PATH } from './links.ts'

/** Module, cache tag and schedule that all pages of the book depend on. */
export const MADE = { module: 'book-content', tag: 'book', untilNext: untilNextPublication } as const

/** The pages of the book, for the sitemap; its parts and chapters for the feed. */
export const bookSource = sourceOfModule(MADE, list, { newest: entries })

async function list(ctx: PageContext): Promise<ListedPage[]> {
  const [book, intro] = await Promise.all([findPublicBook(readingOf(ctx)), findPublicIntro(readingOf(ctx))])
  if (!book) return []
  const reflections = isEnabled(ctx.site, 'reflections')
    ? await listPublicReflections(readingOf(ctx), book)
    : []
  const asked = new Map(reflections.toReversed().map((row) => [row.partId, row]))
  return [
    { path: HOME_PATH, languages: book.languages, changedAt: null },
    { path: INTRO_PATH, ...(intro && { languages: intro.languages }), changedAt: null },
    { path: CONTENTS_PATH, changedAt: null },
    { path: SPIRAL_PATH, changedAt: null },
    { path: PARTS_PATH, changedAt: null },
    ...itemsOf(book).map(({ path, languages, updatedAt }) => ({ path, languages, changedAt: updatedAt })),
    ...book.chapters.flatMap(({ number, partId }) => {
      const first = asked.get(partId)
      return first ? [{ path: reflectionPath(number), languages: first.languages, changedAt: null }] : []
    }),
  ]
}

async function entries(ctx: PageContext): Promise<FeedEntry[]> {
  const book = await findPublicBook(readingOf(ctx))
  return itemsOf(book).map(({ path, languages, updatedAt, title, description, publishAt, createdAt }) => ({
    path,
    languages,
    changedAt: updatedAt,
    title,
    summary: description,
    publishedAt: publishAt ?? createdAt,
  }))
}

const itemsOf = (book: PublicBook | null) => (book ? [...book.parts, ...book.chapters] : [])
