import { typeStoreOf } from '../../content/item/store/type-store.ts'
import { correctionType } from './type.ts'

export const correctionStore = typeStoreOf(correctionType, {
  table: 'corrections',
  translations: 'correctionTranslations',
  owner: 'correctionId',
  namedBy: 'place',
  searched: ['correctedOn'],
})
