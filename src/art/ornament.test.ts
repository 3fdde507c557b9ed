import { expect, it } from 'vitest'
import { Field } from './field.ts'
import { lengthOf } from './math.ts'
import { markOf, ORNAMENT_KINDS, type Ornament, ornamentOf } from './ornament.ts'
import { contours } from './ornaments/contour.ts'
import { curve, ellipse, line } from './ornaments/path.ts'

const SLUGS = ['what-the-hand-knows', 'the-coast-in-the-story', 'marks-on-the-wall', 'ten-houses']
/** Of the data of one ornament. */
const LETTERS_MAX = 12_000

it.each(ORNAMENT_KINDS)('draws %s of each chapter otherwise, and always the same', (kind) => {
  const drawn = SLUGS.map((seed) => JSON.stringify(ornamentOf({ kind, seed })))
  expect(new Set(drawn).size).toBe(SLUGS.length)
  expect(SLUGS.map((seed) => JSON.stringify(ornamentOf({ kind, seed })))).toEqual(drawn)
})

it.each(ORNAMENT_KINDS)('keeps %s small: one decimal, and few letters', (kind) => {
  for (const seed of SLUGS) {
    const { paths } = ornamentOf({ kind, seed })
    const data = paths.map(({ d }) => d).join('')
    expect(data).toMatch(/^[MlqaZz\d .-]+$/)
    expect(data).not.toMatch(/\.\d\d/)
    expect(data.length).toBeLessThan(LETTERS_MAX)
    expect(paths.length).toBeLessThanOrEqual(48)
    expect(paths.every(({ width, fill }) => (width ?? 0) > 0 || fill)).toBe(true)
  }
})

it.each(ORNAMENT_KINDS)('draws %s inside of its view', (kind) => {
  for (const seed of SLUGS) {
    for (const [x, y] of placesOf(ornamentOf({ kind, seed }))) {
      expect(Math.min(x, y)).toBeGreaterThan(-0.5)
      expect(Math.max(x, y)).toBeLessThan(96.5)
    }
  }
})

it('draws a mark of few shapes', () => {
  const { viewBox, paths } = markOf('living-spiral')
  expect(viewBox).toBe('33 33 30 30')
  expect(paths).toHaveLength(1)
  expect(paths[0]?.d.length).toBeLessThan(3000)
})

it('finds the line of a level, closed where it does not leave the field', () => {
  const cone = Field.of(21, 21, (x, y) => lengthOf(x - 10, y - 10))
  const [circle, ...others] = contours(cone, 6)
  expect(others).toEqual([])
  expect(circle?.isClosed).toBe(true)
  for (const [x, y] of circle?.points ?? []) expect(lengthOf(x - 10, y - 10)).toBeCloseTo(6, 0)
  const corners = contours(cone, 12)
  expect(corners).toHaveLength(4)
  expect(corners.some(({ isClosed }) => isClosed)).toBe(false)
})

it('writes paths without what they do not need', () => {
  expect(
    line([
      [1, 2],
      [0.5, 2.25],
      [0.5, 3],
    ]),
  ).toBe('M1 2l-.5 .3l0 .7')
  expect(
    line(
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      true,
    ),
  ).toBe('M0 0l1 0l0 1z')
  expect(
    curve([
      [0, 0],
      [2, 2],
      [4, 0],
    ]),
  ).toBe('M0 0q2 2 3 1l1-1')
  expect(ellipse([10, 10], 2, 1)).toBe('M8 10a1.8 .9 0 1 0 4 0a1.8 .9 0 1 0-4 0z')
})

/** Where the pen comes by. */
function placesOf({ paths }: Ornament): [x: number, y: number][] {
  return paths.flatMap(({ d }) => {
    let [x, y] = [0, 0]
    return [...d.matchAll(/([Mlqa])([^Mlqaz]*)/g)].map(([, command, rest = '']): [number, number] => {
      const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number)
      const [stepX = 0, stepY = 0] = numbers.slice(-2)
      ;[x, y] = command === 'M' ? [stepX, stepY] : [x + stepX, y + stepY]
      return [x, y]
    })
  })
}
