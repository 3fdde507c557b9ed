import { defineType } from '../../../content/type/define-type.ts'
import { group, line, list, paragraph, requiredLine } from '../../../content/type/fields.ts'
import { recordCallsOf } from '../../../content/type/record-calls.ts'
import { always } from '../../../content/type/state.ts'
import { LINE_MAX } from '../../../kernel/text.ts'
import { OF_BOOK } from './of-part.ts'

/** Maximum number of parts on the spiral. */
export const SPIRAL_PARTS_MAX = 50

/** The "How to use" page, with its own names of the parts for the spiral. */
export const introType = defineType({
  ...OF_BOOK,
  name: 'intro',
  address: 'book-intro',
  callNames: ['Intro', 'Intro'],
  one: 'how to use the book',
  many: 'introductions',
  state: always,
  isRecord: true,
  texts: {
    title: requiredLine('Title'),
    subtitle: line('Subtitle'),
    description: paragraph('Description'),
    spiral: group('The spiral', {
      title: line('Title of the spiral'),
      description: paragraph('Description of the spiral'),
      parts: list('Parts of the spiral', 'Part of the spiral', { length: LINE_MAX, max: SPIRAL_PARTS_MAX }),
      guidance: paragraph('Guidance'),
    }),
  },
  shared: {},
})

export const introCalls = recordCallsOf(introType)
