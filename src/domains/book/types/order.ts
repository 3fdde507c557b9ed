import { defineType } from '../../../content/type/define-type.ts'
import { rows } from '../../../content/type/fields.ts'
import { always } from '../../../content/type/state.ts'
import { OF_BOOK } from './of-part.ts'

/** A part in the order of the book, with its chapters' ids in order. */
interface OrderedPart {
  id: string
  chapters: string[]
}

/** No maximum length: an order can only name what exists. */
const ALL = Number.MAX_SAFE_INTEGER

/** The order of a book. Reordering calls write it; it waits for publication like every change. */
export const orderType = defineType({
  ...OF_BOOK,
  name: 'order',
  address: 'book-order',
  callNames: ['Order', 'Order'],
  one: 'the order of the book',
  many: 'orders of books',
  state: always,
  isRecord: true,
  capability: 'content.order',
  texts: {},
  shared: {
    /** The parts in order, each with its chapters' ids in order. */
    outline: rows<OrderedPart>('Outline', ALL),
    /** Ids of items of parts: an ordered list for each part. */
    reflections: rows<string[]>('Reflections', ALL),
    evidence: rows<string[]>('Findings', ALL),
    visuals: rows<string[]>('Pictures', ALL),
  },
})
