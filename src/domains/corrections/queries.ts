import { sql } from 'kysely'
import { typeStoreOf } from '../../content/item/store/type-store.ts'
import { correctionType } from './type.ts'

/** The latest first. */
export const corrections = typeStoreOf(correctionType, {
  table: 'corrections',
  translations: 'correctionTranslations',
  owner: 'correctionId',
  namedBy: 'place',
  searched: ['correctedOn'],
  order: [{ by: sql.ref('corrections.correctedOn'), type: 'text' }],
})
