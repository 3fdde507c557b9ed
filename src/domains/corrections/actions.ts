import { itemTypeOf } from '../../content/item/declared-type.ts'
import * as queries from './queries.ts'
import { correctionType } from './type.ts'

export const correctionItems = itemTypeOf(correctionType, queries.correctionStore, {})
