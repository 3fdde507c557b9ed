import { expect, it } from 'vitest'
import type { Motif } from '../motif.ts'
import { ballast } from './ballast/ballast.ts'
import { highWater } from './high-water/high-water.ts'
import { nightWater } from './night-water/night-water.ts'
import { slipway } from './slipway/slipway.ts'

const TIDES: readonly [name: string, motif: Motif][] = [
  ['slipway', slipway],
  ['night-water', nightWater],
  ['ballast', ballast],
  ['high-water', highWater],
]
const WIDE = { width: 160, height: 90 }

it.each(TIDES)('fills a plate of any shape with %s', (_name, motif) => {
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

it.each(TIDES.filter(([, motif]) => motif.drawLight))('lights %s anew on paper', (_name, motif) => {
  const { separation } = motif.drawLight?.(WIDE, 0) ?? motif.draw(WIDE, 0)
  const bare = separation.ground.data.filter((share, i) => share < 0.3 && separation.accent.at(i) < 0.4)
  expect(bare.length / separation.ground.data.length).toBeGreaterThan(0.4)
  expect(inkOf(motif.draw(WIDE, 0).separation.ground.data)).toBeGreaterThan(0.6)
})

it('draws the moon with little ink by night, and in the accent alone on paper', () => {
  const night = highWater.draw(WIDE, 0).separation
  const paper = highWater.drawLight?.(WIDE, 0).separation ?? night
  const moon = 11 * WIDE.width + 108
  expect(night.ground.at(moon)).toBeLessThan(0.4)
  expect(paper.ground.at(moon)).toBeLessThan(0.2)
  expect(paper.accent.at(moon)).toBeGreaterThan(0.4)
})

function inkOf(ground: Float32Array): number {
  return ground.reduce((sum, share) => sum + share, 0) / ground.length
}
