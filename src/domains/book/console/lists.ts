import { describeList } from '../../../console/items/describe-list.ts'
import { chapters, chapterType } from '../types/chapter.ts'

/** All chapters of the book. */
export const chapterList = {
  ...describeList({ ...chapterType, words: 'book.chapterList' }, chapters),
  id: 'chapters',
}
