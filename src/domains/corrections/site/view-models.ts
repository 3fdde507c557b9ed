import type { SeenOf } from '../../../content/type/define-type.ts'
import type { correctionType } from '../type.ts'

/** What was wrong in the book, the latest correction first; `date` is its day in the language of the page. */
export interface CorrectionsView {
  corrections: readonly (SeenOf<typeof correctionType> & { date: string })[]
}
