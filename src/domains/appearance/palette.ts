import { contrast, readable, toHex, toOklch } from '../../kernel/color.ts'
import { STANDARD_COLORS, type ThemeColors } from './contract.ts'

/** What an author's three colours become in one theme, as `#rrggbb`. */
export interface Palette {
  paper: string
  /** The ground of fields, a little lighter than paper. */
  sheet: string
  ink: string
  ink2: string
  /** Hairlines. */
  rule: string
  /** Edges of controls. */
  edge: string
  thread: string
  onInk: string
  onThread: string
  /** Red of errors, whatever the accent is. */
  error: string
}

/** Black on the paper of the light theme: less, and neither the inks of parts nor errors could be read on it. */
const PAPER_LEAST = 13.5
const INK_LEAST = 7
const TEXT_LEAST = 4.5
/** A colour that had to be mended gets some more, so that it is not at the edge of what can be read. */
const MENDED = 5
const INK_2_WISHED = 5.6
const EDGE_LEAST = 3

const ERROR = { light: '#b02e18', dark: '#f0785b' }

/** The colours of a site with the standard in the place of those that its author left out. */
export function wholeColors({ paper, ink, accent }: ThemeColors): ThemeColors {
  return {
    paper: paper || STANDARD_COLORS.paper,
    ink: ink || STANDARD_COLORS.ink,
    accent: accent || STANDARD_COLORS.accent,
  }
}

/** @param accent mended only where it cannot be read as it is */
function threadOn(grounds: readonly string[], accent: string, towards: 'dark' | 'light'): string {
  const isReadable = grounds.every((ground) => contrast(accent, ground) >= TEXT_LEAST)
  return isReadable ? accent : readable(accent, grounds, MENDED, towards)
}

/** The light theme: the author's own colours, mended where they could not be read. */
export function lightPalette(colors: ThemeColors): Palette {
  const whole = wholeColors(colors)
  const paper = readable(whole.paper, ['#000000'], PAPER_LEAST, 'light')
  const p = toOklch(paper)
  const sheet = toHex({ l: Math.min(p.l + 0.027, 1), c: p.c * 0.6, h: p.h })
  const grounds = [paper, sheet]
  const ink = readable(whole.ink, grounds, INK_LEAST, 'dark')
  const i = toOklch(ink)
  const edge = toHex({ l: Math.min(0.63, p.l - 0.3), c: Math.min(p.c + 0.006, 0.03), h: p.h })
  return {
    paper,
    sheet,
    ink,
    ink2: readable(toHex({ l: i.l + 0.24, c: Math.min(i.c, 0.03), h: i.h }), grounds, INK_2_WISHED, 'dark'),
    rule: toHex({ l: p.l - 0.09, c: p.c * 1.15, h: p.h }),
    edge: readable(edge, grounds, EDGE_LEAST, 'dark'),
    thread: threadOn(grounds, whole.accent, 'dark'),
    onInk: paper,
    onThread: '#ffffff',
    error: readable(ERROR.light, grounds, TEXT_LEAST, 'dark'),
  }
}

/** The dark theme: the hue of the ink is the ground, and that of the paper the text. */
export function darkPalette(colors: ThemeColors): Palette {
  const whole = wholeColors(colors)
  const [p, i, a] = [toOklch(whole.paper), toOklch(whole.ink), toOklch(whole.accent)]
  const c = Math.min(i.c * 0.75, 0.03)
  const paper = toHex({ l: 0.2, c, h: i.h })
  const sheet = toHex({ l: 0.245, c, h: i.h })
  const grounds = [paper, sheet]
  const tint = Math.min(p.c, 0.03)
  return {
    paper,
    sheet,
    ink: readable(toHex({ l: 0.925, c: tint, h: p.h }), grounds, INK_LEAST, 'light'),
    ink2: readable(toHex({ l: 0.735, c: Math.min(tint, 0.02), h: p.h }), grounds, INK_2_WISHED, 'light'),
    rule: toHex({ l: 0.325, c, h: i.h }),
    edge: readable(toHex({ l: 0.595, c: Math.min(c, 0.02), h: i.h }), grounds, EDGE_LEAST, 'light'),
    thread: threadOn(grounds, toHex({ l: Math.max(a.l, 0.71), c: Math.min(a.c, 0.155), h: a.h }), 'light'),
    onInk: paper,
    onThread: paper,
    error: readable(ERROR.dark, grounds, TEXT_LEAST, 'light'),
  }
}
