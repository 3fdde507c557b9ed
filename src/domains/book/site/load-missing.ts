import type { Page, PageContext } from '../../../site/page.ts'
import { findPublicBook, reading } from '../published.ts'
import type { MissingView } from './view-models.ts'

/** The page of what is not published; null on a site without a book. */
export async function notPublished(ctx: PageContext, what: MissingView['what']): Promise<Page | null> {
  const book = await findPublicBook(reading(ctx))
  if (!book) return null
  const data: MissingView = { what, partCount: book.parts.length }
  return { status: 404, view: 'book.missing', data, head: { title: { key: `book.${what}` } } }
}
