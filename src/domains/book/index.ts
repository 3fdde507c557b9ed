import type { UsesOf } from '../media/index.ts'
import { listShowing } from './queries.ts'

export { createBook } from './actions/book.ts'
export { bookRoutes } from './api.ts'
export { importBook } from './import.ts'
export { findBookOutline } from './published.ts'
export { listPublicLanguages as listBookLanguages } from './queries.ts'
export { bookSource } from './site/listing.ts'
export { formsOfBook, pagesOfBook } from './site/pages.ts'
export { bookStyles } from './site/styles.ts'
export { indexBook } from './index-anew.ts'
export { KINDS_OF_BOOK } from './searched.ts'
export { chapterType } from './actions/chapters.ts'
export { partType } from './actions/parts.ts'
export { previewedBook, reviewedBook } from './reviewed.ts'

/** Pictures of the book and its cover. */
export const filesOfBook: UsesOf = listShowing
