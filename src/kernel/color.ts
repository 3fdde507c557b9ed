/** Colour arithmetic: sRGB as `#rrggbb`, and OKLCH after CSS Color 4. */
export interface Oklch {
  /** Lightness, 0 to 1. */
  l: number
  /** Chroma, 0 to about 0.4. */
  c: number
  /** Hue in degrees. */
  h: number
}

type Rgb = readonly [number, number, number]

/** Relative luminance after WCAG 2.2, 0 to 1. */
export function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours after WCAG 2.2, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  }
}

/** Steps of chroma in which a colour that screens cannot show is brought back. */
const CHROMA_STEP = 0.002

/** The colour as `#rrggbb`; one that sRGB lacks keeps lightness and hue and gives up chroma. */
export function toHex({ l, c, h }: Oklch): string {
  for (let chroma = c; chroma > 0; chroma -= CHROMA_STEP) {
    const rgb = rgbOf({ l, c: chroma, h })
    if (rgb.every((channel) => channel >= -1e-4 && channel <= 1 + 1e-4)) return hexOf(rgb)
  }
  return hexOf(rgbOf({ l, c: 0, h }))
}

/** Steps of lightness in which a colour is mended. */
const LIGHTNESS_STEP = 0.005

/**
 * The colour itself where its contrast on every ground is enough, else the nearest one of its hue that is darker, or lighter.
 * @param towards 'dark' on light grounds
 * @param least contrast on the worst ground, at most that of black or white
 */
export function readable(
  hex: string,
  grounds: readonly string[],
  least: number,
  towards: 'dark' | 'light',
): string {
  const reads = (color: string) => grounds.every((ground) => contrast(color, ground) >= least)
  const { l: start, c, h } = toOklch(hex)
  const step = towards === 'dark' ? -LIGHTNESS_STEP : LIGHTNESS_STEP
  let color = hex
  for (let l = start; !reads(color) && l > 0 && l < 1; l += step) {
    // A darker colour that kept its chroma would look louder.
    color = toHex({ l, c: c * Math.min(1, l / start), h })
  }
  return reads(color) ? color : towards === 'dark' ? '#000000' : '#ffffff'
}

function rgbOf({ l: lightness, c, h }: Oklch): Rgb {
  const angle = (h * Math.PI) / 180
  const a = c * Math.cos(angle)
  const b = c * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => byteOf(channel).toString(16).padStart(2, '0')).join('')}`
}

/** A share of light, 0 to 1, as sRGB keeps it: 0 to 255. */
export function byteOf(linear: number): number {
  const channel = linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055
  return Math.round(Math.min(Math.max(channel, 0), 1) * 255)
}

/** The light of a colour, 0 to 1 of each channel. */
export function linearOf(hex: string): Rgb {
  const at = (index: number) => {
    const channel = Number.parseInt(hex.slice(index, index + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }
  return [at(1), at(3), at(5)]
}
