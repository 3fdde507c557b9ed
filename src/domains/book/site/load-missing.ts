import type { Page, PageContext } from '../../../site/page.ts'
import { findPublicBook } from '../published.ts'
import { INTRO_PATH, PARTS_PATH, reading } from './links.ts'
import type { NotPublishedView, PartNotFoundView } from './view-models.ts'

/** The page of a part that is not published; null on a site without a book. */
export async function partNotFound(ctx: PageContext): Promise<Page | null> {
  const book = await findPublicBook(reading(ctx))
  if (!book) return null
  const data: PartNotFoundView = { partCount: book.parts.length, introPath: INTRO_PATH }
  return { status: 404, view: 'book.partNotFound', data, head: { title: { key: 'book.partNotFound' } } }
}

/** The page of a chapter, or of its reflection, that is not published; null on a site without a book. */
export async function notPublished(
  ctx: PageContext,
  what: 'chapterNotFound' | 'reflectionNotFound',
): Promise<Page | null> {
  if (!(await findPublicBook(reading(ctx)))) return null
  const data: NotPublishedView = { partsPath: PARTS_PATH }
  return { status: 404, view: `book.${what}`, data, head: { title: { key: `book.${what}` } } }
}
