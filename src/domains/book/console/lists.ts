import { describeList } from '../../../console/items/describe-list.ts'
import { chapterCalls, chapterType } from '../types/chapter.ts'

/** All chapters of the book. */
export const chapterList = {
  ...describeList({ ...chapterType, words: 'book.chapterList' }, chapterCalls),
  id: 'chapters',
}
