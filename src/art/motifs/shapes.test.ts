import { expect, it } from 'vitest'
import type { Motif } from '../motif.ts'
import { ballast } from './ballast/ballast.ts'
import { highWater } from './high-water/high-water.ts'
import { leaf } from './leaf/leaf.ts'
import { nightWater } from './night-water/night-water.ts'
import { rosette } from './rosette/rosette.ts'
import { seedClock } from './seed-clock/seed-clock.ts'
import { slipway } from './slipway/slipway.ts'

const MOTIFS: readonly [name: string, motif: Motif][] = [
  ['slipway', slipway],
  ['night-water', nightWater],
  ['ballast', ballast],
  ['high-water', highWater],
  ['leaf', leaf],
  ['rosette', rosette],
  ['seed-clock', seedClock],
]
const WIDE = { width: 160, height: 90 }

it.each(MOTIFS)('fills a plate of any shape with %s', (_name, motif) => {
  for (const frame of [
    { width: 90, height: 160 },
    { width: 100, height: 100 },
    { width: 210, height: 70 },
  ]) {
    const { separation, focal } = motif.draw(frame, 3)
    expect(separation.ground.data.every((share) => share >= 0 && share <= 1)).toBe(true)
    expect(inkOf(separation.ground.data)).toBeLessThan(0.98)
    expect([focal.x, focal.y].every((percent) => percent > 5 && percent < 95)).toBe(true)
  }
})

it.each(MOTIFS.filter(([, motif]) => motif.drawLight))('lights %s anew on paper', (_name, motif) => {
  const { separation } = motif.drawLight?.(WIDE, 0) ?? motif.draw(WIDE, 0)
  const bare = separation.ground.data.filter((share, i) => share < 0.3 && separation.accent.at(i) < 0.4)
  expect(bare.length / separation.ground.data.length).toBeGreaterThan(0.4)
  expect(inkOf(motif.draw(WIDE, 0).separation.ground.data)).toBeGreaterThan(0.6)
})

it('draws the moon without ink by night, and in the accent alone on paper', () => {
  const frame = { width: 480, height: 270 }
  const night = highWater.draw(frame, 0).separation
  const paper = highWater.drawLight?.(frame, 0).separation ?? night
  // A line of the sea may lie on one of them.
  const moon = [36, 38, 40, 42].map((row) => row * frame.width + 324)
  const least = (field: { at: (index: number) => number }) =>
    Math.min(...moon.map((index) => field.at(index)))
  expect(least(night.ground)).toBeLessThan(0.2)
  expect(least(paper.ground)).toBeLessThan(0.2)
  expect(Math.max(...moon.map((index) => paper.accent.at(index)))).toBeGreaterThan(0.5)
})

function inkOf(ground: Float32Array): number {
  return ground.reduce((sum, share) => sum + share, 0) / ground.length
}
