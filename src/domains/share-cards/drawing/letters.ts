import { piecesOf } from './direction.ts'
import { type Font, openFont } from './fonts.ts'
import type { Cut } from './pairs.ts'

/** A line of text as outlines, so that nothing that draws it needs a font. */
export interface Outlines {
  /** In pixels. */
  width: number
  /** Elements of SVG whose text begins at `x` on the base line `y`. */
  at(x: number, y: number): string
}

/** Sets lines in a font of the site, and in others where that lacks a letter. */
export interface Letters {
  /**
   * The words as they can be set: on one line, without signs that no font has. Null where a letter is missing, as in Chinese: a
   * title of boxes says less than none.
   */
  settable(words: string): string | null
  line(words: string, size: number, isRightToLeft: boolean): Outlines
  /** The distance of its lines, as a multiple of the usual one. */
  leading(words: string): number
  /** How large its letters are, as a multiple of the usual ones. */
  scale: number
}

const OTHERS = [
  'newsreader-latin',
  'newsreader-latin-ext',
  'newsreader-vietnamese',
  'literata-cyrillic',
  'literata-cyrillic-ext',
  'literata-greek',
]
const ARABIC = 'noto-naskh-arabic'
const EMOJI = 'noto-emoji'

/** Naskh needs more room above and below. */
const ARABIC_LEADING = 1.34

/** Graphemes of one font, in their order in the text. */
interface Run {
  font: Font
  text: string
}

/** Loads the fonts with the first card. */
export async function openLetters(cut: Cut): Promise<Letters> {
  const files = [...new Set([...cut.files, ...OTHERS, ARABIC, EMOJI])]
  const fonts = await Promise.all(files.map(openFont))
  const emoji = fonts.filter(({ file }) => file === EMOJI)
  const written = fonts.filter(({ file }) => file !== EMOJI)

  function fontOf(grapheme: string, last: Font | undefined): Font | undefined {
    const has = (font: Font) => needed(grapheme).every((code) => font.characters.has(code))
    if (isEmoji(grapheme)) return [...emoji, ...written].find(has)
    if (last && last.file !== EMOJI && NEUTRAL.test(grapheme) && has(last)) return last
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

  function shape({ font, text }: Run, size: number, isRightToLeft: boolean) {
    if (!cut.files.includes(font.file)) return font.shape(text, { size, isRightToLeft })
    const { optical, scale } = cut
    const drawnFor = optical && Math.min(optical.max, Math.max(optical.min, size))
    const glyphs = font.shape(text, {
      size: size * scale,
      isRightToLeft,
      ...(drawnFor !== undefined && { optical: drawnFor }),
    })
    return glyphs.map((glyph) => ({
      ...glyph,
      advance: glyph.advance + (glyph.advance > 0 ? cut.tracking * size : 0),
    }))
  }

  return {
    settable(words) {
      const signs = graphemes(words.replace(CONTROLS, ' '))
      const kept = signs.filter((sign) => fontOf(sign, undefined) || !PICTOGRAPH.test(sign))
      if (kept.some((sign) => sign.trim() !== '' && !fontOf(sign, undefined))) return null
      return kept.join('').replace(/\s+/g, ' ').trim() || null
    },

    line(words, size, isRightToLeft) {
      let width = 0
      const placed = piecesOf(words, isRightToLeft).flatMap((piece) => {
        const runs = runsOf(piece.text)
        return (piece.isRightToLeft ? runs.toReversed() : runs).flatMap((run) =>
          shape(run, size, piece.isRightToLeft).map(({ advance, dx, ...glyph }) => {
            const x = width + dx
            width += advance
            return { ...glyph, x }
          }),
        )
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

    scale: cut.scale,

    leading: (words) =>
      runsOf(words).some(({ font }) => font.file === ARABIC) ? ARABIC_LEADING : cut.leading,
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
