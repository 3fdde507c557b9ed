import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font as ShapedFont } from 'harfbuzzjs'
import { rootFolder } from '../../../platform/root.ts'
import { type Piece, piecesOf } from './direction.ts'

/** A line of text as outlines, so that nothing that draws it needs a font. */
export interface Outlines {
  /** In pixels. */
  width: number
  /** Elements of SVG whose text begins at `x` on the base line `y`. */
  at(x: number, y: number): string
}

/** Sets lines in the book's type, and in others where that lacks a letter. */
export interface Letters {
  /**
   * The words as they can be set: on one line, without signs that no font has. Null where a letter is missing, as in Chinese: a
   * title of boxes says less than none.
   */
  settable(words: string): string | null
  /** @param tracking between letters, as a share of the size; scripts whose letters join have none */
  line(words: string, size: number, isRightToLeft: boolean, tracking?: number): Outlines
  /** How much higher than usual a line must be for the marks of its letters. */
  leading(words: string): number
}

const FOLDER = 'src/domains/share-cards/fonts'
const BOOK = ['newsreader-latin', 'newsreader-latin-ext', 'newsreader-vietnamese']
const OTHERS = ['literata-cyrillic', 'literata-cyrillic-ext', 'literata-greek']
const ARABIC = 'noto-naskh-arabic'
const EMOJI = 'noto-emoji'

/** Letters of a font of the book are drawn for their size, in these bounds (its axis `opsz`). */
const OPTICAL = { min: 28, max: 72 }
/** Naskh stands smaller on its line than Newsreader, and needs more room above and below. */
const ARABIC_LEADING = 1.34

interface Font {
  name: string
  font: ShapedFont
  units: number
  characters: ReadonlySet<number>
}

/** Graphemes of one font, in their order in the text. */
interface Run {
  font: Font
  text: string
}

let opened: Promise<Letters> | null = null

/** Loads shaper and fonts with the first card. */
export function openLetters(): Promise<Letters> {
  opened ??= load()
  return opened
}

async function load(): Promise<Letters> {
  const hb = await import('harfbuzzjs')
  const names = [...BOOK, ...OTHERS, ARABIC, EMOJI]
  const fonts = await Promise.all(
    names.map(async (name): Promise<Font> => {
      const face = new hb.Face(new hb.Blob(await readFile(join(rootFolder(), FOLDER, `${name}.ttf`))))
      return {
        name,
        font: new hb.Font(face),
        units: face.upem,
        characters: new Set(face.collectUnicodes()),
      }
    }),
  )
  const emoji = fonts.filter(({ name }) => name === EMOJI)
  const written = fonts.filter(({ name }) => name !== EMOJI)

  function fontOf(grapheme: string, last: Font | undefined): Font | undefined {
    const has = (font: Font) => needed(grapheme).every((code) => font.characters.has(code))
    if (isEmoji(grapheme)) return [...emoji, ...written].find(has)
    if (last && last.name !== EMOJI && NEUTRAL.test(grapheme) && has(last)) return last
    return [...written, ...emoji].find(has)
  }

  function runsOf(text: string): Run[] {
    const runs: Run[] = []
    for (const grapheme of graphemes(text)) {
      const last = runs.at(-1)
      const font = fontOf(grapheme, last?.font)
      if (!font) continue
      if (last?.font === font) last.text += grapheme
      else runs.push({ font, text: grapheme })
    }
    return runs
  }

  function shape({ font: { name, font, units }, text }: Run, { isRightToLeft }: Piece, size: number) {
    if (BOOK.includes(name)) {
      const value = Math.min(OPTICAL.max, Math.max(OPTICAL.min, size))
      font.setVariations([new hb.Variation('opsz', value)])
    }
    const buffer = new hb.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR)
    hb.shape(font, buffer)
    const scale = size / units
    return buffer.getGlyphInfosAndPositions().map(({ codepoint, ...glyph }) => ({
      path: font.glyphToPath(codepoint),
      scale,
      advance: (glyph.xAdvance ?? 0) * scale,
      dx: (glyph.xOffset ?? 0) * scale,
      dy: (glyph.yOffset ?? 0) * scale,
    }))
  }

  return {
    settable(words) {
      const kept = graphemes(words.replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim()).filter(
        (grapheme) => fontOf(grapheme, undefined) !== undefined || !PICTOGRAPH.test(grapheme),
      )
      if (kept.some((grapheme) => fontOf(grapheme, undefined) === undefined)) return null
      return kept.join('').replace(/\s+/g, ' ').trim() || null
    },

    line(words, size, isRightToLeft, tracking = 0) {
      let width = 0
      const placed = piecesOf(words, isRightToLeft).flatMap((piece) => {
        const runs = runsOf(piece.text)
        return (piece.isRightToLeft ? runs.toReversed() : runs).flatMap((run) => {
          const between = run.font.name === ARABIC || run.font.name === EMOJI ? 0 : tracking * size
          return shape(run, piece, size).map(({ advance, ...glyph }) => {
            const x = width + glyph.dx
            width += advance + (advance > 0 ? between : 0)
            return { ...glyph, x }
          })
        })
      })
      return {
        width,
        at: (x, y) =>
          placed
            .filter(({ path }) => path !== '')
            .map(({ path, scale, x: left, dy }) => {
              const place = `translate(${hundredth(x + left)} ${hundredth(y - dy)})`
              return `<path transform="${place} scale(${scale.toFixed(5)} -${scale.toFixed(5)})" d="${path}"/>`
            })
            .join(''),
      }
    },

    leading: (words) => (runsOf(words).some(({ font }) => font.name === ARABIC) ? ARABIC_LEADING : 1),
  }
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a reader takes for one letter or sign, such as an emoji of several characters. */
export function graphemes(text: string): string[] {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment)
}

/** Controls of any kind but joiners, marks of direction among them: lines are laid out here. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\ufe0f|\u20e3/u
/** Goes with the letters beside it. */
const NEUTRAL = /^[\p{Z}\p{P}\p{S}]+$/u
/** Joiners and choices of a form have no glyph of their own. */
const UNSEEN = new Set([0x200c, 0x200d, 0xfe0e, 0xfe0f])

const isEmoji = (grapheme: string) =>
  /\p{Emoji_Presentation}/u.test(grapheme) || (PICTOGRAPH.test(grapheme) && /[\ufe0f\u200d]/.test(grapheme))

function needed(grapheme: string): number[] {
  return [...grapheme].flatMap((char) => char.codePointAt(0) ?? []).filter((code) => !UNSEEN.has(code))
}

const hundredth = (value: number) => Math.round(value * 100) / 100
