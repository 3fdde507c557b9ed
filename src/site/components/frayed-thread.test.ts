import { expect, it } from 'vitest'
import { frayedThread } from './frayed-thread.ts'

it('the thread of a missing page comes in level and turns without a step', () => {
  const numbers =
    frayedThread()
      .match(/-?\d+(\.\d+)?/g)
      ?.map(Number) ?? []
  const points = Array.from(
    { length: numbers.length / 2 },
    (_, i) => [numbers[2 * i], numbers[2 * i + 1]] as [number, number],
  )
  const turns = points.slice(1, -1).map(([x, y], i) => {
    const [before, after] = [points[i], points[i + 2]] as [[number, number], [number, number]]
    const turn = Math.atan2(after[1] - y, after[0] - x) - Math.atan2(y - before[1], x - before[0])
    return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)))
  })
  expect(points.length).toBeGreaterThan(100)
  // The coil turns by three degrees from point to point.
  expect(Math.max(...turns)).toBeLessThan(0.1)
})
