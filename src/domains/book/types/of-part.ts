import { home, place } from '../../../content/type/fields.ts'
import { switchable } from '../../../content/type/state.ts'

/** What everything in the book declares alike. */
export const OF_BOOK = { module: 'book-content', words: 'book', capability: 'book.write' } as const

/** The same of what stands in a part: its list can be narrowed to one, by uuid or as part-{number}. */
export const OF_PART = {
  ...OF_BOOK,
  filters: { partId: { max: 60 } },
  /** What is asked for where a part gets one more. */
  shortForm: ['title', 'partId'],
} as const

/** What stands in a part and is switched on and off. */
export const SWITCHED_IN_PART = { ...OF_PART, state: switchable } as const

/** The part that something stands in, by uuid or as part-{number}, and its place there. */
export const partId = home('Part', 'part')
export const inPart = { partId, displayOrder: place('Order') }

/** A part or a chapter says its number in its address; one without gets the next. */
export const numberInBook = place('Number', 1, 999_999_999)
