import { verbsOf } from '../../content/served/verbs-of.ts'
import type { ItemType } from '../../content/item/item-type.ts'
import type { Own } from '../../content/item/shown.ts'
import type { CorrectionRow, CorrectionWrite } from './contract.ts'
import * as queries from './queries.ts'

type Facts = queries.CorrectionFacts
type Texts = queries.CorrectionTexts

/** What was wrong in the book and is right now, the latest first. */
export const correctionType: ItemType<Facts, Texts, CorrectionWrite, Own<CorrectionRow>> = {
  store: queries.corrections,
  kind: 'correction',
  capability: 'book.write',
  required: { place: 'Place', wrong: 'What was wrong', right: 'What is right' },
  tag: 'corrections',
  begin: async (_tx, _site, { correctedOn = '' }) => ({ correctedOn, isActive: true }),
  facts: (write, before) => ({
    correctedOn: write.correctedOn ?? before.correctedOn,
    isActive: write.isActive ?? before.isActive,
  }),
  texts: ({ place, wrong, right }) => ({ place, wrong, right }),
  map: ({ translations }) => translations,
  show: ({ correctedOn, isActive }, texts) => ({ correctedOn, isActive, ...texts }),
}

export const corrections = verbsOf(correctionType)
