/** A piece of a line in one direction. */
export interface Piece {
  text: string
  isRightToLeft: boolean
}

const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u
const LETTER = /\p{L}/u
const NUMBER = /\p{N}/u
/** Stands within a number, such as 1,234.5 or 20:30. */
const WITHIN_NUMBER = /^[.,:/]$/

/** Whether a title is read from the right: its first letter says so. */
export function isRightToLeft(text: string): boolean {
  const first = [...text].find((char) => LETTER.test(char))
  return first !== undefined && RIGHT_TO_LEFT.test(first)
}

/**
 * The pieces of a line from left to right, as they are seen. This is the Unicode algorithm for a line without embeddings and
 * controls, which titles do not have. @see https://www.unicode.org/reports/tr9/
 */
export function piecesOf(line: string, isLineRightToLeft: boolean): Piece[] {
  const chars = [...line]
  const levels = levelsOf(chars, isLineRightToLeft ? 1 : 0)
  const pieces: (Piece & { level: number })[] = []
  for (const [i, char] of chars.entries()) {
    const level = levels[i] ?? 0
    const last = pieces.at(-1)
    if (last?.level === level) last.text += char
    else pieces.push({ text: char, isRightToLeft: level % 2 === 1, level })
  }
  return inSight(pieces).map(({ text, isRightToLeft: fromRight }) => ({ text, isRightToLeft: fromRight }))
}

/** L: from the left, R: from the right, N: a number, which is read from the left, too; null: as what stands around it. */
type Kind = 'L' | 'R' | 'N' | null

/** Even levels are read from the left, odd ones from the right. */
function levelsOf(chars: readonly string[], base: 0 | 1): number[] {
  const own = base === 1 ? 'R' : 'L'
  const kinds = withBrackets(chars, kindsOf(chars), own)
  const numberLevel = (i: number) => (base === 1 || sideBefore(kinds, i) === 'R' ? 2 : 0)
  return kinds.map((kind, i) => {
    if (kind === 'N') return numberLevel(i)
    const before = kind ?? sideBefore(kinds, i) ?? own
    const after = kind ?? sideAfter(kinds, i) ?? own
    const side = before === after ? before : own
    return side === 'R' ? 1 : base === 1 ? 2 : 0
  })
}

function kindsOf(chars: readonly string[]): Kind[] {
  const kinds: Kind[] = []
  for (const [i, char] of chars.entries()) {
    const before = kinds.at(-1) ?? null
    if (/\p{M}|\u200d|\ufe0f/u.test(char)) kinds.push(before)
    else if (RIGHT_TO_LEFT.test(char) && !NUMBER.test(char)) kinds.push('R')
    else if (NUMBER.test(char)) kinds.push('N')
    else if (LETTER.test(char)) kinds.push('L')
    else if (before === 'N' && WITHIN_NUMBER.test(char) && NUMBER.test(chars[i + 1] ?? '')) kinds.push('N')
    else kinds.push(null)
  }
  return kinds
}

const BRACKETS: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Brackets of a pair have one side: the line's, but the other where that alone stands inside, and before. */
function withBrackets(chars: readonly string[], kinds: readonly Kind[], own: 'L' | 'R'): Kind[] {
  const sided = [...kinds]
  for (const [open, char] of chars.entries()) {
    const close = BRACKETS[char] === undefined ? -1 : chars.indexOf(BRACKETS[char], open)
    if (close < 0) continue
    const inside = chars.slice(open + 1, close).map((_, i) => sideAt(sided, open + 1 + i))
    const found = new Set(inside.filter((side) => side !== null))
    if (found.size === 0) continue
    const before = sideBefore(sided, open) ?? own
    const side = found.has(own) ? own : before
    sided[open] = sided[close] = side
  }
  return sided
}

/** The side of a letter, or of a number, which goes with the letters before it. */
function sideAt(kinds: readonly Kind[], at: number): 'L' | 'R' | null {
  const kind = kinds[at] ?? null
  return kind === 'N' ? sideBefore(kinds, at) : kind
}

/** The side of the nearest letter before. */
function sideBefore(kinds: readonly Kind[], at: number): 'L' | 'R' | null {
  for (let i = at - 1; i >= 0; i--) {
    const kind = kinds[i]
    if (kind === 'L' || kind === 'R') return kind
  }
  return null
}

/** The side of what comes next; a number counts as what is read from the right. */
function sideAfter(kinds: readonly Kind[], at: number): 'L' | 'R' | null {
  for (let i = at + 1; i < kinds.length; i++) {
    if (kinds[i]) return sideAt(kinds, i)
  }
  return null
}

/** Reverses every sequence of pieces at a level or above, from the highest level down to 1. */
function inSight<P extends { level: number }>(pieces: readonly P[]): P[] {
  const seen = [...pieces]
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level--) {
    for (let from = 0; from < seen.length; from++) {
      let to = from
      while ((seen[to]?.level ?? 0) >= level) to++
      if (to - from > 1) seen.splice(from, to - from, ...seen.slice(from, to).reverse())
      from = to
    }
  }
  return seen
}
