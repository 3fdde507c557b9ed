import { describe, expect, it } from 'vitest'
import { contrast, toHex, toOklch } from '../../../kernel/color.ts'
import { colorNameOf } from './color-names.ts'
import { colorsOf, paletteOf, partStyles } from './colors.ts'

/** Grounds of the light, the sepia and the dark theme, and the words on a deep band. */
const LIGHT = '#f2f0ea'
const SEPIA = '#f0e4cb'
const DARK = '#171512'
const ON_DEEP = '#f4efe6'

/** Loud, quiet, pale and dark colours of every hue. */
const colors = Array.from({ length: 72 }, (_, i) => i * 5).flatMap((h) =>
  [0, 0.06, 0.15, 0.3].flatMap((c) => [0.15, 0.45, 0.7, 0.95].map((l) => toHex({ l, c, h }))),
)

describe('the colours of a part', () => {
  it('can be read whatever colours an author chose', () => {
    const least = { ink: 21, sepia: 21, inkDark: 21, deep: 21, light: 21 }
    for (const color of colors) {
      const { ink, inkDark, deep, light } = paletteOf({ dark: color, mid: color, light: color })
      least.ink = Math.min(least.ink, contrast(ink, LIGHT))
      least.sepia = Math.min(least.sepia, contrast(ink, SEPIA))
      least.inkDark = Math.min(least.inkDark, contrast(inkDark, DARK))
      least.deep = Math.min(least.deep, contrast(deep, ON_DEEP))
      least.light = Math.min(least.light, contrast(light, deep))
    }
    expect(least.ink).toBeGreaterThanOrEqual(6.4)
    expect(least.sepia).toBeGreaterThanOrEqual(5.8)
    expect(least.inkDark).toBeGreaterThanOrEqual(9.3)
    expect(least.deep).toBeGreaterThanOrEqual(14)
    expect(least.light).toBeGreaterThanOrEqual(10.6)
  })

  it('keep their hue', () => {
    const { ink, deep } = paletteOf({ dark: '#14213a', mid: '#4f86a8', light: '#e3b23c' })
    expect(toOklch(ink).h).toBeCloseTo(toOklch('#4f86a8').h, -1)
    expect(toOklch(deep).h).toBeCloseTo(toOklch('#14213a').h, -1)
  })

  it('are sorted from dark to light, and those of the gradient where an author gave none', () => {
    expect(colorsOf(['#ffffff', '#000000', '#808080'], '')).toEqual({
      dark: '#000000',
      mid: '#808080',
      light: '#ffffff',
    })
    expect(colorsOf(['#ffffff', 'red', '#808080'], 'from-sky-800 to-amber-400').dark).toBe('#14213a')
  })

  it('are rules of a stylesheet, a part each', () => {
    const own = { dark: '#14213a', mid: '#4f86a8', light: '#e3b23c' }
    const rules = partStyles([
      { number: 1, colors: own },
      { number: 12, colors: own },
    ])
    expect(rules.split('\n')).toHaveLength(2)
    expect(rules).toMatch(/^\[data-part="1"\]\{--part-c1:#14213a;/)
    expect(rules).toMatch(/--part-ink:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)/)
  })
})

describe('a colour', () => {
  it('comes back from OKLCH as it was', () => {
    for (const hex of ['#000000', '#ffffff', '#ff0000', '#4f86a8', '#b02e18']) {
      expect(toHex(toOklch(hex))).toBe(hex)
    }
  })

  it('that no screen shows gives up chroma, not lightness', () => {
    const shown = toOklch(toHex({ l: 0.7, c: 0.4, h: 150 }))
    expect(shown.l).toBeCloseTo(0.7, 1)
    expect(shown.c).toBeLessThan(0.4)
  })
})

// The plates of the sample, dark to light.
it.each([
  ['#241112', 'dark brown'],
  ['#14163c', 'dark blue'],
  ['#0b2a33', 'dark teal'],
  ['#0c2620', 'dark green'],
  ['#21101f', 'dark violet'],
  ['#c9532b', 'plain orange'],
  ['#e2a53c', 'plain yellow'],
  ['#f4ead8', 'plain cream'],
  ['#ffffff', 'plain white'],
  ['#6e6e6e', 'plain grey'],
  ['#000000', 'plain black'],
  ['#ff0000', 'plain red'],
  ['#ffc0cb', 'pale pink'],
])('%s is called %s', (hex, name) => {
  const { tone, hue } = colorNameOf(hex)
  expect(`${tone} ${hue}`).toBe(name)
})
