/** Words that are read in a minute. */
const WORDS_PER_MINUTE = 220

/** Minutes that a text of so many words takes to read; null for none. */
export function minutesOf(words: number | null): number | null {
  return words ? Math.ceil(words / WORDS_PER_MINUTE) : null
}
