import { CARD } from '../../../site/cards.ts'
import type { Face } from '../face.ts'
import { isRightToLeft } from './direction.ts'
import { type Letters, openLetters } from './letters.ts'
import { PAIRS } from './pairs.ts'
import { leadingOf, onOneLine, setTitle } from './title.ts'

/** The paper of all plates. */
const PAPER = '#f4ead8'

/** Paper around a card, whose colour its letters have. */
export const paperOf = ({ drawn }: Pick<Face, 'drawn'>): string => drawn?.paper ?? PAPER

/** Of an untrimmed print. */
export const MARGIN = 24
/** Left edge of the text, and the most that a line of a title has. */
const LEFT = 88
const ROOM = 640
/** Where the middle of the text stands, and how near to the edges it comes. */
const MIDDLE = 326
const EDGE = 64

const NAME = { size: 30, leading: 46, opacity: 0.86 }

/** Of the scrim under the text, which keeps letters readable on white (4.5:1 from 0.62 on), and the width of its end. */
const SCRIM = 0.86
const FADE = 260

/** Text as elements of SVG, in pixels of the card. */
interface Text {
  svg: string
  /** Its right edge; 0 where there is none. */
  right: number
}

/** Title and name of a card. */
export async function textOf(face: Face): Promise<Text> {
  const { title: large, name: small } = PAIRS[face.fonts]
  const type = { title: await openLetters(large), name: await openLetters(small) }
  const [title, name] = wordsOf(face, type.title)
  if (title === null) return { svg: '', right: 0 }
  const { svg, right } = blockOf(title, name, type)
  return { svg: `<g fill="${paperOf(face)}">${svg}</g>`, right }
}

/** Lies between a picture and the text over it. */
export const scrimOf = ({ right }: Text, color: string): string =>
  wash('scrim', right, color, (opacity) => opacity)

/** A drawing that steps back under the text as a picture does under its scrim; the ground behind it stays as it is. */
export const veiled = (drawing: string, { right }: Text): string =>
  `<mask id="veil">${wash('bare', right, '#fff', (opacity) => 1 - opacity)}</mask><g mask="url(#veil)">${drawing}</g>`

function wash(id: string, right: number, color: string, of: (opacity: number) => number): string {
  const stops = fading(right).map(
    ([at, opacity]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${of(opacity)}"/>`,
  )
  const { width, height } = CARD
  return [
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${width}" y2="0">${stops.join('')}</linearGradient>`,
    `<rect width="${width}" height="${height}" fill="url(#${id})"/>`,
  ].join('')
}

/** A title that no font can set gives its place to the name. */
function wordsOf({ title, name }: Face, letters: Letters): [title: string | null, name: string | null] {
  const [set, below] = [letters.settable(title), letters.settable(name)]
  return set === null ? [below, null] : [set, below === set ? null : below]
}

function blockOf(title: string, name: string | null, type: Record<'title' | 'name', Letters>): Text {
  const isFromRight = isRightToLeft(title)
  const outlined = (text: string, size: number) => type.title.line(text, size, isFromRight)
  const { size, lines } = setTitle(title, (text, at) => outlined(text, at).width, ROOM)
  const tall = type.title.leading(title)
  const leading = leadingOf(size) * tall
  const set = lines.map((line) => outlined(line, size))
  const below = name === null ? null : nameLine(name, type.name)
  const width = Math.max(...set.map((line) => line.width), below?.width ?? 0)
  const height = leading * lines.length + (below ? NAME.leading : 0)
  const top = Math.min(Math.max(MIDDLE - height / 2, EDGE), CARD.height - EDGE - height)
  const leftOf = (line: { width: number }) => (isFromRight ? LEFT + width - line.width : LEFT)
  // Capitals fill some two thirds of a size, so the first base line is as far below the top.
  const base = (i: number) => top + leading * (i + 1) - 0.24 * size
  const drawn = set.map((line, i) => line.at(leftOf(line), base(i)))
  const descent = 0.12 * type.title.scale + 0.36 * Math.max(0, tall - 1)
  const nameBase = base(lines.length - 1) + NAME.leading + descent * size
  if (below) drawn.push(`<g opacity="${NAME.opacity}">${below.at(leftOf(below), nameBase)}</g>`)
  return { svg: drawn.join(''), right: LEFT + width }
}

function nameLine(name: string, letters: Letters) {
  const line = (text: string) => letters.line(text, NAME.size, isRightToLeft(name))
  return line(onOneLine(name, (text) => line(text).width <= ROOM))
}

/** Stops of the scrim, from the left edge to where the picture is bare. */
function fading(right: number): [at: number, opacity: number][] {
  const from = right + MARGIN
  return [
    [0, SCRIM],
    [from, SCRIM],
    [from + FADE * 0.35, SCRIM * 0.62],
    [from + FADE * 0.7, SCRIM * 0.2],
    [from + FADE, 0],
  ].map(([x = 0, opacity = 0]) => [Math.min(1, x / CARD.width), opacity])
}
