import { expect, it } from 'vitest'
import { leastTextContrast, STRANGE } from '../../test/support/plate-text.ts'
import { contrast, toOklch } from '../kernel/color.ts'
import { drawPlate, MOTIFS } from './plate.ts'
import { randomOf } from './random.ts'
import { inksOf, plateOfSeries } from './series.ts'

const FRAME = { width: 480, height: 270, set: 'dark' } as const
it('gives a part the same plate whenever it is asked for', () => {
  const part = { book: 'the-salt-road', part: 2, colors: ['#102030', '#a05030', '#f0e8d8'] }
  expect(plateOfSeries(part)).toEqual(plateOfSeries(part))
  expect(plateOfSeries({ ...part, book: 'another' })).not.toEqual(plateOfSeries(part))
})

it('never gives neighbours the same motif, and uses all of them in turn', () => {
  for (let book = 0; book < 50; book++) {
    const motifs = Array.from({ length: 24 }, (_, i) => {
      return plateOfSeries({ book: `book ${book}`, part: i + 1, colors: [] }).motif
    })
    motifs.slice(1).forEach((motif, i) => expect(motif).not.toBe(motifs[i]))
    expect(new Set(motifs).size).toBe(Object.keys(MOTIFS).length)
  }
})

it('keeps the plates that were drawn for a sample', () => {
  expect([1, 2, 3, 4].map((part) => plateOfSeries({ book: 'ferrywall', part, colors: [] }).motif)).toEqual([
    'slipway',
    'night-water',
    'ballast',
    'high-water',
  ])
  expect(plateOfSeries({ book: 'living-spiral', part: 6, colors: [] })).toMatchObject({
    motif: 'seed-head',
    seed: 0,
  })
})

it('makes a legible print of any colours', () => {
  const random = randomOf(7)
  const any = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  for (const colors of [...STRANGE, ...Array.from({ length: 300 }, () => [any(), any(), any()])]) {
    const { ground, accent, paper } = inksOf(colors)
    expect(contrast(ground, paper)).toBeGreaterThan(8.5)
    expect(contrast(ground, accent)).toBeGreaterThan(2.7)
    expect(contrast(accent, paper)).toBeGreaterThan(1.45)
  }
})

it('keeps the hue of what an author chose', () => {
  const { ground, accent } = inksOf(['#f3ebdd', '#c8452f', '#1e2b3c'])
  expect(toOklch(ground).h).toBeCloseTo(toOklch('#1e2b3c').h, 0)
  expect(accent).toBe('#c8452f')
})

it.each(STRANGE)('lets text stand on a plate of %s', (...colors) => {
  // The quickest motif: all of them are drawn in the long run.
  const { inks, ...plate } = {
    ...plateOfSeries({ book: 'a book', part: 1, colors }),
    motif: 'slipway' as const,
  }
  const drawn = drawPlate({ ...plate, inks, ...FRAME })
  expect(leastTextContrast(drawn, inks.ground)).toBeGreaterThanOrEqual(4.5)
})
