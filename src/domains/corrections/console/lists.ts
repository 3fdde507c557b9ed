import { describeList } from '../../../console/items/describe-list.ts'
import { corrections, correctionType } from '../type.ts'

/** All corrections, including hidden ones. */
export const correctionList = {
  ...describeList(correctionType, corrections),
  id: 'corrections',
  filters: [],
}
