import { expect, it } from 'vitest'
import { boxOf, isTooSmall, isWithin, pointIn, pointWithin, WHOLE } from './contract.ts'

const size = { width: 333, height: 101 }

it('the whole picture has all of its pixels, and parts that meet share an edge', () => {
  expect(boxOf(WHOLE, size)).toEqual({ left: 0, top: 0, ...size })
  const left = boxOf({ left: 0, top: 0, width: 33.33, height: 100 }, size)
  const rest = boxOf({ left: 33.33, top: 0, width: 66.67, height: 100 }, size)
  expect([left.left + left.width, rest.left + rest.width]).toEqual([rest.left, 333])
})

it.each([
  [{ left: 33.33, top: 0, width: 66.67, height: 100 }, true],
  [{ left: 33.33, top: 0, width: 66.68, height: 100 }, false],
  [{ left: 0, top: 50, width: 100, height: 50.01 }, false],
])('%j lies within the picture: %j', (crop, is) => {
  expect(isWithin(crop)).toBe(is)
})

it('a crop leaves at least 32 pixels each way, but a smaller picture is shown whole', () => {
  const half = { left: 0, top: 0, width: 50, height: 50 }
  expect([64, 62].map((side) => isTooSmall(half, { width: side, height: 64 }))).toEqual([false, true])
  expect(isTooSmall(WHOLE, { width: 8, height: 8 })).toBe(false)
})

it.each([
  ['in the middle of what is shown', { x: 40, y: 75 }, { x: 50, y: 50 }, { x: 40, y: 75 }],
  ['outside of it, which is the nearest one shown', { x: 90, y: 10 }, { x: 100, y: 0 }, { x: 60, y: 50 }],
])('a point of the picture %s', (_where, point, within, kept) => {
  const crop = { left: 20, top: 50, width: 40, height: 50 }
  expect(pointWithin(crop, point)).toEqual(within)
  expect(pointIn(crop, point)).toEqual(kept)
})

it('the nearest point that is shown is a whole percent within the crop', () => {
  expect(pointIn({ left: 10.6, top: 0, width: 20.6, height: 100 }, { x: 0, y: 0 })).toEqual({ x: 11, y: 0 })
  expect(pointIn({ left: 10.6, top: 0, width: 20.6, height: 100 }, { x: 99, y: 0 })).toEqual({ x: 31, y: 0 })
})
