import type { Plate } from '../../src/art/plate.ts'
import { contrast } from '../../src/kernel/color.ts'

/** Text on plates, and how much of the ground lies behind it where it stands: the left 40 %. */
const TEXT = '#f7f2e8'
const SCRIM = 0.78
const REACH = 0.4

/** Colours of parts that an author could choose. */
export const STRANGE: readonly string[][] = [
  ['#ffd1dc', '#e0f7e9', '#fdf6c9'],
  ['#ff00ff', '#00ff66', '#ffff00'],
  ['#808080', '#909090', '#707070'],
  ['#c0ffee', '#c0ffee', '#c0ffee'],
  ['#000000', '#000000', '#000000'],
  ['#ffffff', '#ffffff', '#ffffff'],
  ['#123456'],
]

/** Contrast of text on the lightest pixel that it can stand on, under the scrim of the gallery. */
export function leastTextContrast({ pixels, width, height }: Plate, ground: string): number {
  const scrim = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
  const seen = new Set<number>()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < REACH * width; x++) {
      const from = (y * width + x) * 3
      const under = scrim.map((ink, channel) =>
        Math.round(SCRIM * ink + (1 - SCRIM) * (pixels[from + channel] ?? 0)),
      )
      seen.add(under.reduce((sum, channel) => sum * 256 + channel, 0))
    }
  return Math.min(...Array.from(seen, (color) => contrast(TEXT, `#${color.toString(16).padStart(6, '0')}`)))
}
