import { titleSize } from '../../../site/components/title-size.ts'
import { graphemes } from './letters.ts'

/** A title as a card shows it. */
interface SetTitle {
  /** In pixels. */
  size: number
  lines: string[]
}

/** A size, the distance of its lines, and how many of them there may be. */
interface Step {
  size: number
  leading: number
  lines: number
}

/** The steps of the site's titles (`titleSize`), with what each has room for. */
const STEPS: readonly Step[] = [
  { size: 96, leading: 1, lines: 3 },
  { size: 80, leading: 1.02, lines: 4 },
  { size: 60, leading: 1.06, lines: 5 },
  { size: 46, leading: 1.1, lines: 8 },
]
const CLASSES = ['title-full', 'title-m', 'title-s', 'title-xs']

/** Ends what is cut; in the site's texts, too, these are three dots and no sign of their own. */
const DOTS = '...'

/**
 * Breaks a title into lines: at its own size where it has room there, else at the next smaller one, and at the smallest cut after
 * a word.
 * @param widthOf width of a text in pixels
 * @param room most pixels that a line has
 */
export function setTitle(
  title: string,
  widthOf: (text: string, size: number) => number,
  room: number,
): SetTitle {
  const first = CLASSES.indexOf(titleSize(title))
  for (const { size, lines: most } of STEPS.slice(first)) {
    const fits = (text: string, width = room) => widthOf(text, size) <= width
    const words = title.split(' ')
    const isLast = size === STEPS.at(-1)?.size
    if (!isLast && !words.every((word) => fits(word))) continue
    const lines = linesOf(words, fits)
    if (lines.length <= most) return { size, lines: balanced(words, lines, fits, room) }
    if (isLast) return { size, lines: cut(lines, most, fits) }
  }
  throw new TypeError('the last step takes every title')
}

/** A text on one line, cut after a word where it has no room. */
export function onOneLine(text: string, fits: (text: string) => boolean): string {
  const lines = linesOf(text.split(' '), fits)
  return lines.length > 1 ? (cut(lines, 1, fits)[0] ?? '') : text
}

/** The distance between two base lines. */
export const leadingOf = (size: number): number =>
  size * (STEPS.find((step) => step.size === size)?.leading ?? 1.1)

type Fits = (text: string, width?: number) => boolean

/** Each line takes as many words as it has room for; a word without room on any line is divided. */
function linesOf(words: readonly string[], fits: Fits, width?: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`, width)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...divided(word, fits, width))
  }
  return lines
}

function divided(word: string, fits: Fits, width?: number): string[] {
  if (fits(word, width)) return [word]
  const pieces = ['']
  for (const sign of graphemes(word)) {
    const longer = pieces.at(-1) + sign
    if (pieces.at(-1) === '' || fits(longer, width)) pieces[pieces.length - 1] = longer
    else pieces.push(sign)
  }
  return pieces
}

/** The same number of lines, about as long as each other. */
function balanced(words: readonly string[], lines: string[], fits: Fits, room: number): string[] {
  let best = lines
  for (let width = room; width > 0; width -= BALANCE_STEP) {
    if (!words.every((word) => fits(word, width))) break
    const narrower = linesOf(words, fits, width)
    if (narrower.length > lines.length) break
    best = narrower
  }
  return best
}

const BALANCE_STEP = 12

function cut(lines: readonly string[], most: number, fits: Fits): string[] {
  const kept = lines.slice(0, most)
  let last = kept.pop() ?? ''
  while (last.includes(' ') && !fits(bare(last) + DOTS)) last = last.slice(0, last.lastIndexOf(' '))
  while (last !== '' && !fits(bare(last) + DOTS)) last = graphemes(last).slice(0, -1).join('')
  return [...kept, bare(last) + DOTS]
}

/** Without punctuation at the end, which would stand before the dots. */
function bare(text: string): string {
  const signs = graphemes(text)
  while (/^[\p{Pd}\p{Po}\s]/u.test(signs.at(-1) ?? '')) signs.pop()
  return signs.join('')
}
