import { defineType, type WriteOf } from '../../../content/type/define-type.ts'
import { flag, line, number, paragraph, picture, requiredLine, rows } from '../../../content/type/fields.ts'
import { recordCallsOf } from '../../../content/type/record-calls.ts'
import { always } from '../../../content/type/state.ts'
import { OF_BOOK } from './of-part.ts'
import { previewSamples } from './preview-samples.ts'

/** A shop that sells the book. */
export interface BuyLink {
  shop: string
  url: string
}

/** The book record: what belongs to the book as a whole. */
export const bookType = defineType({
  ...OF_BOOK,
  name: 'book',
  address: 'book',
  callNames: ['Book', 'Book'],
  one: 'the book record',
  many: 'book records',
  state: always,
  isRecord: true,
  texts: {
    title: requiredLine('Title'),
    subtitle: line('Subtitle'),
    description: paragraph('Description'),
    previewSamples,
  },
  shared: {
    author: line('Author'),
    featuredChapter: { ...number('Featured chapter', 1, 999_999_999), names: 'chapter' },
    buyLinks: rows<BuyLink>('Buy links', 20),
    /** Path of a picture of this site; '' draws the cover from title and subtitle. */
    cover: picture('Cover', 'cover.jpg'),
  },
  answers: {
    /** The "How to use" page was begun. */
    hasIntro: flag('Has an introduction'),
  },
})

export const bookCalls = recordCallsOf(bookType)

export type BookWrite = WriteOf<typeof bookType>
