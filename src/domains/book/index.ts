import type { UsesOf } from '../media/index.ts'
import { listShowing } from './queries.ts'

export { createBook } from './actions/book.ts'
export { findBookOutline } from './published.ts'
export { listPublicLanguages as listBookLanguages } from './queries.ts'
export { KINDS_OF_BOOK, servedBook } from './served.ts'
export { bookSource } from './site/listing.ts'
export { formsOfBook, pagesOfBook } from './site/pages.ts'
export { bookStyles } from './site/styles.ts'

/** Pictures of the book and its cover. */
export const filesOfBook: UsesOf = listShowing
