import { describeList } from '../../../console/items/describe-list.ts'
import { corrections, correctionType } from '../../corrections/type.ts'
import { chapters, chapterType } from '../types/chapter.ts'

/** All chapters of the book. */
export const chapterList = {
  ...describeList({ ...chapterType, words: 'book.chapterList' }, chapters),
  id: 'chapters',
}

/** All corrections, including hidden ones. */
export const correctionList = {
  ...describeList(correctionType, corrections),
  id: 'corrections',
  filters: [],
}
