import { book } from './actions/book.ts'
import { breath } from './actions/breath.ts'
import { chapters } from './actions/chapters.ts'
import { evidence } from './actions/evidence.ts'
import { intro } from './actions/intro.ts'
import { parts } from './actions/parts.ts'
import { reflections } from './actions/reflections.ts'
import { visuals } from './actions/visuals.ts'

/** Of what something may wait for publication, by its name in addresses. */
export const reviewedBook = {
  book: book.review,
  'book-intro': intro.review,
  'book-parts': parts.review,
  'book-chapters': chapters.review,
  reflections: reflections.review,
  'breath-sections': breath.review,
  evidence: evidence.review,
  'visual-assets': visuals.review,
}

/** What has a page of its own. */
export const previewedBook = [parts.preview, chapters.preview, reflections.preview]
