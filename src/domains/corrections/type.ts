import { callsOf } from '../../content/type/calls.ts'
import { defineType, type RowOf } from '../../content/type/define-type.ts'
import { day, requiredLine, requiredParagraph } from '../../content/type/fields.ts'
import { switchable } from '../../content/type/state.ts'

/** Errors in the book that were corrected. */
export const correctionType = defineType({
  name: 'correction',
  address: 'corrections',
  callNames: ['Correction', 'Corrections'],
  one: 'a correction',
  many: 'corrections of the book',
  state: switchable,
  module: 'book-content',
  screen: '/admin/book/corrections',
  hasOwnScreen: true,
  shortForm: ['place', 'wrong', 'right', 'correctedOn', 'isActive'],
  words: 'corrections',
  capability: 'book.write',
  // The latest first.
  orderedBy: '-correctedOn',
  texts: {
    place: requiredLine('Place'),
    wrong: requiredParagraph('What was wrong'),
    right: requiredParagraph('What is right'),
  },
  shared: {
    /** The day on which it was corrected, such as 2027-03-01. */
    correctedOn: day('Day'),
  },
})

export const correctionCalls = callsOf(correctionType)

export type CorrectionRow = RowOf<typeof correctionType>
