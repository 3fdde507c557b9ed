import { describeList } from '../../../console/items/describe-list.ts'
import { correctionCalls, correctionType } from '../type.ts'

/** All corrections, including hidden ones. */
export const correctionList = {
  ...describeList(correctionType, correctionCalls),
  id: 'corrections',
  filters: [],
}
