import { folded, wordsOf } from '../../kernel/words.ts'

/** Words with this many letters or more may have a wrong one. */
const FORGIVEN_FROM = 4

/**
 * How well a text matches a search: 0 not at all, more is better. Every word of the search must begin a word of the text; a
 * longer one may have a letter too many, too few, wrong or swapped.
 */
export function likeness(text: string, question: string): number {
  const asked = wordsOf(question)
  const words = wordsOf(text)
  if (asked.length === 0) return 1
  const scores = asked.map((word) => Math.max(0, ...words.map((own) => wordLikeness(own, word))))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** A text in pieces, with those marked that match a word of the search, or hold it as those may that the server finds. */
export function marksOf(text: string, question: string): { text: string; isHit: boolean }[] {
  const asked = wordsOf(question)
  return text
    .split(/(\p{L}[\p{L}\p{N}]*|\p{N}+)/u)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isHit: asked.some((word) => isMarked(folded(piece), word)) }))
}

const isMarked = (word: string, asked: string) =>
  wordLikeness(word, asked) > 0 || (asked.length > 1 && word.includes(asked))

function wordLikeness(word: string, asked: string): number {
  if (word === asked) return 3
  if (word.startsWith(asked)) return 2
  if (asked.length < FORGIVEN_FROM) return 0
  // A word that is still being typed is compared with the beginning of the same length.
  const lengths = [asked.length - 1, asked.length, asked.length + 1]
  return lengths.some((length) => isOneApart(word.slice(0, length), asked)) || isOneApart(word, asked) ? 1 : 0
}

/** Whether two words differ by one letter: wrong, extra, missing, or two neighbours swapped. */
function isOneApart(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
