import { itemTypeOf } from '../../content/item/declared-type.ts'
import * as queries from './queries.ts'
import { correctionType } from './type.ts'

/** Corrections at work on the server. */
export const correctionItems = itemTypeOf(correctionType, queries.corrections, {
  tag: 'corrections',
})
