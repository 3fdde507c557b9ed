import { layOver, type Marked } from '../../../kernel/word-marks.ts'

/** What a text said and says, in stretches that both have and stretches of its own. */
export interface Change {
  wrong: Marked[]
  right: Marked[]
}

/** With a smaller share of letters in common two texts are two sentences, which nobody reads against each other. */
const COMMON_MIN = 0.4

/** The words in which two texts differ; null where they have too little in common. */
export function changedWords(wrong: string, right: string): Change | null {
  const laid = layOver(wrong, right)
  const change = {
    wrong: laid.filter(({ kind }) => kind !== 'added'),
    right: laid.filter(({ kind }) => kind !== 'struck'),
  }
  return Math.max(shared(change.wrong), shared(change.right)) < COMMON_MIN ? null : change
}

/** The share of a text that the other text has, too. */
function shared(stretches: readonly Marked[]): number {
  const length = (of: readonly Marked[]) => of.reduce((sum, { text }) => sum + text.length, 0)
  return length(stretches.filter(({ kind }) => kind === 'same')) / Math.max(1, length(stretches))
}
