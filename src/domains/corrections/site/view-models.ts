import type { SeenOf } from '../../../content/type/define-type.ts'
import type { correctionType } from '../type.ts'

/** The corrections, latest first; `date` is the day in the language of the page. */
export interface CorrectionsView {
  corrections: readonly (SeenOf<typeof correctionType> & { date: string })[]
}
