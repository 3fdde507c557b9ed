import type { Page } from '../../../site/page.ts'
import type { PublicBook } from '../public-reads.ts'
import type { MissingView } from './view-models.ts'

/** The page for an unpublished part, chapter or reflection. */
export function notPublished({ parts }: PublicBook, what: MissingView['what']): Page {
  const data: MissingView = { what, partCount: parts.length }
  return { status: 404, view: 'book.missing', data, head: { title: { key: `book.${what}` } } }
}
