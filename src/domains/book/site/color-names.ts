import { toOklch } from '../../../kernel/color.ts'

/** A colour as people call it: key of its hue, and whether it is a dark or a pale one. */
export interface ColorName {
  hue: 'black' | 'grey' | 'white' | 'cream' | (typeof HUES)[number]['name']
  tone: 'dark' | 'pale' | 'plain'
}

/** Chroma below which no hue is seen. */
const GREY_BELOW = 0.02
/** Chroma below which a very light yellow is called cream. */
const CREAM_BELOW = 0.06

const DARK_BELOW = 0.35
const PALE_ABOVE = 0.82
/** Lightness below which orange is called brown, and pink violet; and above which red is called pink. */
const BROWN_BELOW = 0.52
const PINK_ABOVE = 0.75

/** Where hues end, in degrees of OKLCH. */
const HUES = [
  { name: 'red', to: 30 },
  { name: 'orange', to: 72 },
  { name: 'yellow', to: 110 },
  { name: 'green', to: 180 },
  { name: 'teal', to: 225 },
  { name: 'blue', to: 285 },
  { name: 'violet', to: 328 },
  { name: 'pink', to: 360 },
  { name: 'brown', to: Number.NaN },
] as const

/** How a colour is called, for those who hear of it. @param hex `#rrggbb` */
export function colorNameOf(hex: string): ColorName {
  const { l, c, h } = toOklch(hex)
  if (c < GREY_BELOW) return { hue: l < 0.25 ? 'black' : l > 0.94 ? 'white' : 'grey', tone: 'plain' }
  const degrees = (h + 360) % 360
  const hue = HUES.find(({ to }) => degrees < to)?.name ?? 'pink'
  if (l > PALE_ABOVE && c < CREAM_BELOW && (hue === 'orange' || hue === 'yellow'))
    return { hue: 'cream', tone: 'plain' }
  const tone = l < DARK_BELOW ? 'dark' : l > PALE_ABOVE ? 'pale' : 'plain'
  if (l < BROWN_BELOW && (hue === 'orange' || (hue === 'red' && c < 0.1))) return { hue: 'brown', tone }
  if (l < BROWN_BELOW && hue === 'pink') return { hue: 'violet', tone }
  return { hue: hue === 'red' && l > PINK_ABOVE ? 'pink' : hue, tone }
}
