import { describe, expect, it } from 'vitest'
import { boxOf, type Crop, isTooSmall, isWithin, WHOLE } from '../../contract.ts'
import { cropOf, textOfCrop } from './crop-text.ts'
import { type Handle, moved, reshaped, resized, seenIn, SHAPES, withSide } from './shapes.ts'

const size = { width: 4000, height: 3000 }
const crop: Crop = { left: 20, top: 30, width: 40, height: 50 }
const ratioOf = (one: Crop) => {
  const { width, height } = boxOf(one, size)
  return width / height
}

describe('a frame', () => {
  it.each([
    [
      { x: 5, y: -10 },
      { ...crop, left: 25, top: 20 },
    ],
    [
      { x: 99, y: 99 },
      { ...crop, left: 60, top: 50 },
    ],
    [
      { x: -99, y: -99 },
      { ...crop, left: 0, top: 0 },
    ],
  ])('is moved by %j as far as the picture goes', (by, after) => {
    expect(moved(crop, by)).toEqual(after)
  })

  it.each<[Handle, Crop]>([
    [
      { x: -1, y: -1 },
      { left: 25, top: 34, width: 35, height: 46 },
    ],
    [
      { x: 1, y: 1 },
      { left: 20, top: 30, width: 45, height: 54 },
    ],
    [
      { x: 0, y: 1 },
      { left: 20, top: 30, width: 40, height: 54 },
    ],
    [
      { x: -1, y: 0 },
      { left: 25, top: 30, width: 35, height: 50 },
    ],
  ])('keeps the edges that %j does not move', (handle, after) => {
    expect(resized(crop, handle, { x: 5, y: 4 }, size)).toEqual(after)
  })

  it('has its size as a number, and makes room for it', () => {
    expect(withSide(crop, 'width', 70, size, null)).toEqual({ ...crop, width: 70 })
    expect(withSide(crop, 'width', 100, size, null)).toEqual({ ...crop, left: 0, width: 100 })
    expect(withSide(crop, 'left', 90, size, null)).toEqual({ ...crop, left: 60 })
  })

  it('is a text in a form', () => {
    expect(cropOf(textOfCrop(crop))).toEqual(crop)
    expect(cropOf('')).toEqual(WHOLE)
  })
})

const HANDLES: Handle[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: 0, y: -1 },
  { x: 0, y: 1 },
  { x: 1, y: 0 },
  { x: -1, y: 0 },
]

describe.each(Object.entries(SHAPES))('a frame of the shape %s', (_, shape) => {
  const begun = reshaped(crop, shape, size)

  it('shows about as much as before, round the same middle', () => {
    expect(begun.width * begun.height).toBeCloseTo(crop.width * crop.height, -1)
    expect([begun.left + begun.width / 2, begun.top + begun.height / 2]).toEqual([
      expect.closeTo(40, 0),
      expect.closeTo(55, 0),
    ])
  })

  it.each(HANDLES)(
    'keeps it, stays within the picture and large enough, wherever %j is dragged',
    (handle) => {
      for (const x of [-150, -20, -3, 0, 7, 30, 150]) {
        for (const y of [-150, -20, -3, 0, 7, 30, 150]) {
          const after = resized(begun, handle, { x, y }, size, shape)
          expect([isWithin(after), isTooSmall(after, size), after.left >= 0, after.top >= 0]).toEqual([
            true,
            false,
            true,
            true,
          ])
          // Of the smallest frame a pixel is three hundredths.
          if (shape !== null) expect(ratioOf(after) / shape).toBeCloseTo(1, 1)
        }
      }
    },
  )

  it.each([
    [{ x: -10, y: 0 }, -1],
    [{ x: 0, y: -10 }, -1],
    [{ x: 2, y: 0 }, 1],
    [{ x: 0, y: 2 }, 1],
  ])('follows its corner by %j', (by, way) => {
    const after = resized(begun, { x: 1, y: 1 }, by, size, shape)
    expect(Math.sign(after.width * after.height - begun.width * begun.height)).toBe(way)
  })

  it('of a whole picture is as large as it can be', () => {
    const { width, height } = reshaped(WHOLE, shape, size)
    expect(Math.max(width, height)).toBe(100)
  })
})

it.each([
  ['wide', 4, { width: 40, height: 13.333 }],
  ['narrow', 0.5, { width: 18.75, height: 50 }],
])('a %s place shows what its width and its height leave, round the focal point', (_, aspect, seen) => {
  const found = seenIn(crop, size, aspect, { x: 100, y: 68.18 })
  expect([found.width, found.height]).toEqual([expect.closeTo(seen.width, 2), expect.closeTo(seen.height, 2)])
  expect(((found.width / 100) * size.width) / ((found.height / 100) * size.height)).toBeCloseTo(aspect)
  expect(found.left + found.width).toBeCloseTo(60)
})
