import type { SeenOf } from '../../../content/type/define-type.ts'
import type { Locale } from '../../../kernel/locale.ts'
import type { correctionType } from '../type.ts'
import type { Change } from './changed-words.ts'

interface SeenCorrection extends SeenOf<typeof correctionType> {
  /** The day in the language of the page. */
  date: string
  /** Null: the texts are two different sentences. */
  change: Change | null
  /** The language of its texts, where it is not that of the page. */
  lang: Locale | undefined
}

/** The corrections, latest first. */
export interface CorrectionsView {
  corrections: readonly SeenCorrection[]
  /** Where readers tell of an error; null on a site without such a page. */
  contactPath: string | null
}
