import { itemTypeOf } from '../../../content/item/declared-type.ts'
import * as queries from '../queries.ts'
import { evidenceType } from '../types/evidence.ts'
import { foundInPart, IN_PART } from './of-part.ts'

export const evidenceItems = itemTypeOf(evidenceType, queries.evidenceStore, {
  ...IN_PART,
  search: foundInPart('evidence'),
})
