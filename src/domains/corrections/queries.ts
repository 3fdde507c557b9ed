import { sql } from 'kysely'
import { storeOf } from '../../content/item/store/queries.ts'

export interface CorrectionFacts {
  correctedOn: string
  isActive: boolean
}

export interface CorrectionTexts {
  place: string
  wrong: string
  right: string
}

export const corrections = storeOf<CorrectionFacts, CorrectionTexts>({
  name: 'corrections',
  table: 'corrections',
  translations: 'correctionTranslations',
  owner: 'correctionId',
  facts: ['correctedOn', 'isActive'],
  noText: { place: '', wrong: '', right: '' },
  shownBy: 'isActive',
  namedBy: 'correctedOn',
  order: [{ by: sql.ref('corrections.correctedOn'), type: 'text' }],
})
