import { expect, it } from 'vitest'
import { Field } from './field.ts'
import { printed } from './print.ts'
import { groundOf } from './separation.ts'

const INKS = { paper: '#f4ead8', ground: '#241112', accent: '#c9532b' }
const SIZE = 64
/** Grain and starved places of a print change a channel by less. */
const NEAR = 6

it('leaves paper where no ink lies', () => {
  expect(meanOf(0, 0)).toEqual(near('#f4ead8'))
})

it('floods the ground with the dark ink, a little starved', () => {
  const [red = 0] = meanOf(1, 0)
  expect(red).toBeGreaterThan(0x24)
  expect(red).toBeLessThan(0x3c)
})

it('takes light from the accent where both inks lie', () => {
  const over = meanOf(0.5, 0.8)
  const [accent, ground] = [meanOf(0, 0.8), meanOf(0.5, 0)]
  over.forEach((channel, i) => {
    expect(channel).toBeLessThan(accent[i] ?? 0)
    expect(channel).toBeLessThan(ground[i] ?? 0)
  })
})

it('keeps solids solid and turns mid-tones to grain', () => {
  expect(spreadOf(0.5)).toBeGreaterThan(3 * spreadOf(1))
})

it('prints the accent beside its place', () => {
  const [width, edge] = [2560, 1280]
  const accent = Field.of(width, 8, (x) => (x < edge ? 1 : 0))
  const pixels = printed({ ground: new Field(width, 8), accent }, INKS)
  const blueAt = (x: number) => pixels[(4 * width + x) * 3 + 2] ?? 0
  expect(blueAt(edge)).toBeLessThan(0.6 * blueAt(edge + 10))
})

it('makes more light with less dark ink', () => {
  const curve = { from: 0.02, to: 0.88, power: 1.12 }
  const inks = [0, 0.25, 0.5, 0.75, 1].map((tone) => groundOf(tone, curve))
  expect(inks).toEqual(inks.toSorted((a, b) => b - a))
  expect(inks.at(-1)).toBe(0)
})

function printOf(ground: number, accent: number): Uint8Array {
  return printed(
    { ground: Field.of(SIZE, SIZE, () => ground), accent: Field.of(SIZE, SIZE, () => accent) },
    INKS,
  )
}

function meanOf(ground: number, accent: number): number[] {
  const pixels = printOf(ground, accent)
  return [0, 1, 2].map((channel) => {
    const values = pixels.filter((_, i) => i % 3 === channel)
    return values.reduce((sum, value) => sum + value, 0) / values.length
  })
}

function spreadOf(ground: number): number {
  const greens = printOf(ground, 0).filter((_, i) => i % 3 === 1)
  const mean = greens.reduce((sum, value) => sum + value, 0) / greens.length
  return Math.sqrt(greens.reduce((sum, value) => sum + (value - mean) ** 2, 0) / greens.length)
}

function near(hex: string) {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return channels.map((channel) => expect.closeTo(channel, -Math.log10(2 * NEAR)))
}
