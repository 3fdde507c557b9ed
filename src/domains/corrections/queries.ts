import { sql } from 'kysely'
import { typeStoreOf } from '../../content/item/store/type-store.ts'
import { correctionType } from './type.ts'

/** The latest first. */
export const corrections = typeStoreOf(correctionType, {
  statements: 'corrections',
  table: 'corrections',
  translations: 'correctionTranslations',
  owner: 'correctionId',
  beside: {},
  namedBy: 'place',
  searched: ['correctedOn'],
  order: [{ by: sql.ref('corrections.correctedOn'), type: 'text' }],
})
