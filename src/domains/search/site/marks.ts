import { wordsOf } from '../../../kernel/words.ts'

/** A piece of a text: a searched word, or the text between two of them. */
export interface Piece {
  /** Where it begins in the text. */
  at: number
  text: string
  isWord: boolean
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Characters of a beginning that two words of one stem share at least, and of an ending at most. */
const STEM_MIN = 4
const ENDING_MAX = 3

/** Splits a text into pieces and marks the searched words. */
export function pieces(text: string, asked: readonly string[]): Piece[] {
  const all: Piece[] = []
  let at = 0
  for (const { index, 0: word } of text.matchAll(WORD)) {
    if (!isAsked(word, asked)) continue
    all.push({ at, text: text.slice(at, index), isWord: false }, { at: index, text: word, isWord: true })
    at = index + word.length
  }
  all.push({ at, text: text.slice(at), isWord: false })
  return all.filter((piece) => piece.text !== '')
}

/** Of a sentence that another one follows. */
const SENTENCE_END = /[.!?…]["'”’“»)\]]*(?=\s+[\p{Lu}\p{N}“«„¿¡])/gu
const ENDS_A_SENTENCE = /[.!?…:;,]["'”’“»)\]]*$/

/** Joins lines into one; a line without final punctuation, such as a list entry, gets some. */
export function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce(
      (all, line) => (all === '' ? line : `${all}${ENDS_A_SENTENCE.test(all) ? ' ' : ' · '}${line}`),
      '',
    )
}

/**
 * Whole words of a text around the first word that was asked for, or else from its beginning; `max` UTF-16 code units at
 * most. It ends with a sentence where one ends late enough, else with three dots where it was cut.
 */
export function passage(text: string, asked: readonly string[], max: number): string {
  if (text.length <= max) return text
  const first = firstOf(text, asked)
  const wanted = first < max * 0.6 ? 0 : first - Math.floor(max / 3)
  // From a word's beginning that is not behind the word itself; a script without spaces has none.
  const space = wanted === 0 ? -1 : text.slice(wanted, first).search(/\s/)
  const from = wanted === 0 ? 0 : space < 0 ? first : wanted + space + 1
  const rest = text.slice(from)
  const end = rest.length <= max ? rest.length : rest.slice(0, max).search(/\s\S*$/)
  const words = rest.slice(0, end > 0 ? end : max)
  const shown = words.length < rest.length ? ended(words, rest, Math.max(first - from, max / 2)) : words
  return `${from > 0 ? '... ' : ''}${shown.trim()}`
}

/** Closes words that were cut, by the last sentence that ends behind `least`, or by dots in the place of a comma. */
function ended(words: string, whole: string, least: number): string {
  const ends = [...whole.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length)
  const last = ends.findLast((end) => end > least && end <= words.length)
  return last === undefined ? `${words.trimEnd().replace(/[,;:·–—]$/u, '')}...` : words.slice(0, last)
}

function firstOf(text: string, asked: readonly string[]): number {
  for (const { index, 0: word } of text.matchAll(WORD)) if (isAsked(word, asked)) return index
  return 0
}

/** The database compares stems; here a shared prefix with a short ending on either side approximates that. */
function isAsked(word: string, asked: readonly string[]): boolean {
  const own = wordsOf(word).join('')
  const last = asked.at(-1)
  if (last !== undefined && own.startsWith(last)) return true
  return asked.some((wanted) => own === wanted || isOfOneStem(own, wanted))
}

function isOfOneStem(a: string, b: string): boolean {
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  return shared >= STEM_MIN && Math.max(a.length, b.length) - shared <= ENDING_MAX
}
