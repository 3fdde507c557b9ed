import { defineType } from '../../../content/type/define-type.ts'
import { rows } from '../../../content/type/fields.ts'
import { always } from '../../../content/type/state.ts'
import { OF_BOOK } from './of-part.ts'

/** A part in the order of the book, with the keys of its chapters in theirs. */
interface OrderedPart {
  id: string
  chapters: string[]
}

/** Calls order what they name; how long all of it is follows from what is there. */
const ALL = Number.MAX_SAFE_INTEGER

/** The order of a book. It is written by the calls that put something in order, and waits like every change. */
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
    /** The parts in their order, each with the keys of its chapters in theirs. */
    outline: rows<OrderedPart>('Outline', ALL),
    /** The keys of what belongs to parts: a list for each part, in its order. */
    reflections: rows<string[]>('Reflections', ALL),
    evidence: rows<string[]>('Findings', ALL),
    visuals: rows<string[]>('Pictures', ALL),
  },
})
