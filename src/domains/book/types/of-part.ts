import { home, suppliedNumber } from '../../../content/type/fields.ts'
import { switchable } from '../../../content/type/state.ts'

/** Shared declarations of all types of the book. */
export const OF_BOOK = { module: 'book-content', words: 'book', capability: 'book.write' } as const

/** Shared declarations of the types whose items belong to a part. Their lists can be filtered by part: its uuid or part-{number}. */
export const OF_PART = {
  ...OF_BOOK,
  filters: { partId: { max: 60 } },
  /** The fields of the creation dialog. */
  shortForm: ['title', 'partId'],
} as const

/** Types within a part whose items are active or not. */
export const SWITCHED_IN_PART = { ...OF_PART, state: switchable } as const

/** The part of an item, by uuid or part-{number}, and its place there. */
export const partId = home('Part', 'part')
export const inPart = { partId, displayOrder: suppliedNumber('Order') }

/** The number in a part's or chapter's address; one without gets the next. */
export const numberInBook = suppliedNumber('Number', 1, 999_999_999)
