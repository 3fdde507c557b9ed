import type { Page, PageContext } from '../../../site/page.ts'
import { findPublicBook, reading } from '../published.ts'
import type { PartNotFoundView } from './view-models.ts'

/** The page of what is not published: of a part, a chapter or the reflection of one. Null on a site without a book. */
export async function notPublished(
  ctx: PageContext,
  what: 'partNotFound' | 'chapterNotFound' | 'reflectionNotFound',
): Promise<Page | null> {
  const book = await findPublicBook(reading(ctx))
  if (!book) return null
  const data: PartNotFoundView = { partCount: book.parts.length }
  return { status: 404, view: `book.${what}`, data, head: { title: { key: `book.${what}` } } }
}
