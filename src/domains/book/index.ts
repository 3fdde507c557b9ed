import { bookSource } from './site/listing.ts'
import { formsOfBook, pagesOfBook } from './site/pages.ts'
import { listPlates } from './site/plates.ts'

export { createBook } from './actions/book.ts'
export { plateJobs } from './jobs.ts'
export { listPublicLanguages as listBookLanguages } from './queries.ts'
export { KINDS_OF_BOOK, servedBook } from './served.ts'
export { findBookAsSubject } from './site/subject.ts'
export { bookStyles } from './site/styles.ts'

/** The public pages of the book, and the plates of its parts. */
export const bookOnSite = {
  pages: pagesOfBook,
  source: bookSource,
  forms: formsOfBook,
  plates: listPlates,
}
