import { callsOf } from '../../../content/type/calls.ts'
import { defineType, type RowOf } from '../../../content/type/define-type.ts'
import {
  flag,
  line,
  list,
  number,
  paragraph,
  requiredLine,
  richText,
  suppliedNumber,
} from '../../../content/type/fields.ts'
import { published } from '../../../content/type/state.ts'
import { numberInBook, OF_PART, partId } from './of-part.ts'

/** Chapters of the book, each in a part. */
export const chapterType = defineType({
  ...OF_PART,
  name: 'chapter',
  address: 'book-chapters',
  callNames: ['Chapter', 'Chapters'],
  one: 'a chapter',
  many: 'chapters',
  state: published,
  pagesAt: '/chapters',
  screen: '/admin/book/chapters',
  hasOwnScreen: true,
  isOrdered: true,
  defaultSort: 'order',
  texts: {
    title: requiredLine('Title'),
    subtitle: line('Subtitle'),
    description: paragraph('Description'),
    audience: line('Audience'),
    content: richText('Content'),
    keyThemes: list('Key themes', 'Key theme', { length: 100, max: 12 }),
  },
  shared: {
    partId,
    number: numberInBook,
    /** In minutes. */
    readTime: number('Reading time', 1, 10_000),
    isFree: flag('Free to read'),
    displayOrder: suppliedNumber('Order'),
  },
  ignored: ['path'],
})

export const chapterCalls = callsOf(chapterType)

export type ChapterRow = RowOf<typeof chapterType>
