import { describe, expect, it } from 'vitest'
import { contrast, toHex, toOklch } from '../../kernel/color.ts'
import type { ThemeColors } from './contract.ts'
import { darkPalette, lightPalette, type Palette } from './palette.ts'
import { colorStyles } from './site/styles.ts'

const FERRYWALL = { paper: '#f3ebdd', ink: '#1e2b3c', accent: '#c8452f' }
const STANDARD = { paper: '', ink: '', accent: '' }

/** Loud, quiet, pale and dark colours of every hue. */
const COLORS = Array.from({ length: 36 }, (_, i) => i * 10).flatMap((h) =>
  [0, 0.08, 0.2, 0.35].flatMap((c) => [0.05, 0.35, 0.6, 0.8, 0.97].map((l) => toHex({ l, c, h }))),
)

const themes: [string, (colors: ThemeColors) => Palette][] = [
  ['light', lightPalette],
  ['dark', darkPalette],
]

describe('the colours of a site', () => {
  it.each(themes)('can be read in the %s theme, whatever three colours its author chose', (_, paletteOf) => {
    const least = { ink: 21, ink2: 21, edge: 21, thread: 21, error: 21, onInk: 21, onThread: 21 }
    const note = (of: keyof typeof least, a: string, b: string) =>
      (least[of] = Math.min(least[of], contrast(a, b)))
    for (const [at, accent] of COLORS.entries()) {
      // Each colour once in each place, with neighbours of other hues, chroma and lightness.
      const paper = COLORS[(at * 7 + 211) % COLORS.length] ?? ''
      const ink = COLORS[(at * 13 + 97) % COLORS.length] ?? ''
      const palette = paletteOf({ paper, ink, accent })
      for (const ground of [palette.paper, palette.sheet]) {
        for (const name of ['ink', 'ink2', 'edge', 'thread', 'error'] as const)
          note(name, palette[name], ground)
      }
      note('onInk', palette.onInk, palette.ink)
      note('onThread', palette.onThread, palette.thread)
    }
    expect(least.ink).toBeGreaterThanOrEqual(7)
    expect(least.ink2).toBeGreaterThanOrEqual(4.5)
    expect(least.edge).toBeGreaterThanOrEqual(3)
    expect(least.thread).toBeGreaterThanOrEqual(4.5)
    expect(least.error).toBeGreaterThanOrEqual(4.5)
    expect(least.onInk).toBeGreaterThanOrEqual(7)
    expect(least.onThread).toBeGreaterThanOrEqual(4.5)
  })

  it('stay as they are where they can be read, and are mended no more than that', () => {
    const { paper, ink, thread } = lightPalette(FERRYWALL)
    expect([paper, ink]).toEqual([FERRYWALL.paper, FERRYWALL.ink])
    expect(contrast(FERRYWALL.accent, paper)).toBeLessThan(4.5)
    expect(contrast(thread, paper)).toBeGreaterThanOrEqual(5)
    expect(contrast(thread, paper)).toBeLessThan(5.1)
    const [chosen, mended] = [toOklch(FERRYWALL.accent), toOklch(thread)]
    expect(mended.h).toBeCloseTo(chosen.h, -1)
    expect(mended.l).toBeLessThan(chosen.l)
    expect(lightPalette({ ...FERRYWALL, accent: '#a02d14' }).thread).toBe('#a02d14')
  })

  it('keep their hues in the dark theme: that of the ink below, that of the paper above', () => {
    const { paper, ink, thread } = darkPalette(FERRYWALL)
    expect(toOklch(paper).h).toBeCloseTo(toOklch(FERRYWALL.ink).h, -1)
    expect(toOklch(ink).h).toBeCloseTo(toOklch(FERRYWALL.paper).h, -1)
    expect(toOklch(thread).h).toBeCloseTo(toOklch(FERRYWALL.accent).h, -1)
  })

  it('are close to the standard ones where one of three is chosen', () => {
    const { sheet, ink2, rule, edge } = lightPalette({ ...STANDARD, accent: '#2f5d3a' })
    for (const [made, drawn] of [
      [sheet, '#faf9f5'],
      [ink2, '#5b564e'],
      [rule, '#d6d2c7'],
      [edge, '#8a8478'],
    ] as const)
      expect(Math.abs(toOklch(made).l - toOklch(drawn).l)).toBeLessThan(0.03)
  })

  it('are rules for screens in their own colours, and none where all are the standard', () => {
    expect(colorStyles(STANDARD)).toBe('')
    const rules = colorStyles(FERRYWALL)
    expect(rules).toMatch(
      /^@media screen and \(forced-colors:none\)\{:root\{--paper:light-dark\(#f3ebdd,#[0-9a-f]{6}\)/,
    )
    expect(rules).toContain('--cover:#1e2b3c')
  })
})
