import { expect, it } from 'vitest'
import { frayedThread } from './frayed-thread.ts'

it('the thread of a missing page comes in level and turns without a step', () => {
  const numbers = (frayedThread().match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
  const points = Array.from(
    { length: numbers.length / 2 },
    (_, i) => [numbers[2 * i], numbers[2 * i + 1]] as [number, number],
  )
  const turnAt = (i: number) => {
    const [before, here, after] = points.slice(i - 1, i + 2) as [number, number][]
    if (!before || !here || !after) return Number.NaN
    const turn =
      Math.atan2(after[1] - here[1], after[0] - here[0]) -
      Math.atan2(here[1] - before[1], here[0] - before[0])
    return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)))
  }
  // The line, then curves of two handles and an end each: handles lie level on both sides of an end.
  const ends = Array.from({ length: (points.length - 2) / 3 }, (_, i) => 1 + 3 * i)
  expect(ends.length).toBeGreaterThan(8)
  expect(points[0]?.[1]).toBe(points[1]?.[1])
  expect(Math.max(...ends.map(turnAt))).toBeLessThan(0.01)
})
