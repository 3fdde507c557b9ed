import { luminance, type Oklch, toHex, toOklch } from '../../../kernel/color.ts'
import type { PartColors } from './view-models.ts'

/** Colours of the named gradients, for parts without colours of their own: dark, mid, light. */
const OF_GRADIENT: Record<string, readonly [string, string, string]> = {
  'from-gray-400 to-gray-600': ['#2a2c31', '#6b7280', '#e5e3de'],
  'from-amber-700 to-stone-500': ['#3b2a20', '#a65e3a', '#eadfcb'],
  'from-sky-800 to-amber-400': ['#14213a', '#4f86a8', '#e3b23c'],
  'from-red-800 to-orange-300': ['#7a2e2a', '#d9a07e', '#f1e4d6'],
  'from-stone-800 to-purple-400': ['#2b2a24', '#6e5a73', '#e6d9c2'],
  'from-emerald-800 to-red-700': ['#2f5d46', '#9c4a34', '#efe9dc'],
  'from-indigo-900 to-rose-400': ['#0f1630', '#b86b77', '#f2e2b0'],
}

const GRAY: readonly [string, string, string] = ['#2a2c31', '#6b7280', '#e5e3de']

/** The three colours of a part, dark to light: its own three, else those of its gradient. */
export function colorsOf(own: readonly string[], gradient: string): PartColors {
  const three =
    own.length === 3 && own.every((color) => /^#[0-9a-f]{6}$/i.test(color))
      ? own
      : (OF_GRADIENT[gradient] ?? GRAY)
  const [dark, mid, light] = three.toSorted((a, b) => luminance(a) - luminance(b)) as [string, string, string]
  return { dark, mid, light }
}

/** Limits a chroma: enough to be a colour, too little to be garish. */
const within = (min: number, { c }: Oklch, max: number) => Math.min(Math.max(c, min), max)

/**
 * The palette of a part for text and surfaces. Fixed lightness keeps any author's colours readable; hue and
 * part of the chroma are the author's.
 */
export function paletteOf({ dark, mid, light }: PartColors) {
  const [c1, c2, c3] = [toOklch(dark), toOklch(mid), toOklch(light)]
  return {
    /** Text on light grounds, and on dark ones. */
    ink: toHex({ l: 0.42, c: within(0.03, c2, 0.13), h: c2.h }),
    inkDark: toHex({ l: 0.8, c: within(0.03, c2, 0.1), h: c2.h }),
    /** The ground of a band, and text on it. */
    deep: toHex({ l: 0.235, c: within(0.01, c1, 0.055), h: c1.h }),
    light: toHex({ l: 0.86, c: within(0.01, c3, 0.06), h: c3.h }),
    /** Between a picture and the text over it. */
    scrim: toHex({ l: 0.165, c: within(0.01, c1, 0.045), h: c1.h }),
  }
}

/** The attribute that gives an element the colours of a part. */
export const marksOfPart = (number: number) => ({ 'data-part': number })

/** The rules that give the elements of each part its colours, by `data-part`. */
export function partStyles(parts: readonly { number: number; colors: PartColors }[]): string {
  return parts
    .map(({ number, colors }) => {
      const { ink, inkDark, deep, light, scrim } = paletteOf(colors)
      const values = {
        c1: colors.dark,
        c2: colors.mid,
        c3: colors.light,
        ink: `light-dark(${ink},${inkDark})`,
        deep,
        light,
        scrim,
        // The name under which its picture goes from page to page.
        plate: `plate-${number}`,
      }
      const body = Object.entries(values).map(([name, value]) => `--part-${name}:${value}`)
      return `[data-part="${number}"]{${body.join(';')}}`
    })
    .join('\n')
}
