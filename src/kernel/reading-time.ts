/** Words that are read in a minute, on the public pages and in the studio alike. */
const WORDS_PER_MINUTE = 220

/** Minutes that a text of so many words takes to read; null for none. */
export function minutesOf(words: number | null): number | null {
  return words ? Math.ceil(words / WORDS_PER_MINUTE) : null
}

/** Words of a text, however they are separated. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
}
