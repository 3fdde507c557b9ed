import { expect, it } from 'vitest'
import { Ribbons, type Touch } from './ribbon.ts'

it('covers what lies within its width, with a soft edge', () => {
  const touches = touchesOf([
    { x: 2, y: 10, radius: 3 },
    { x: 17, y: 10, radius: 3 },
  ])
  expect(touches.get(at(10, 10))).toMatchObject({ cover: 1, across: 0 })
  expect(touches.get(at(10, 12))?.across).toBeCloseTo(2 / 3)
  expect(touches.get(at(10, 8))?.across).toBeCloseTo(-2 / 3)
  expect(touches.get(at(10, 13))?.cover).toBeCloseTo(0.5)
  expect(touches.has(at(10, 14))).toBe(false)
})

it('tells where along the ribbon a pixel lies, in beads', () => {
  const touches = touchesOf([0, 10, 20].map((x) => ({ x, y: 5, radius: 1 })))
  expect(touches.get(at(5, 5))?.along).toBeCloseTo(0.5)
  expect(touches.get(at(15, 5))?.along).toBeCloseTo(1.5)
})

it('visits a pixel once, however often the ribbon comes by', () => {
  let visits = 0
  new Ribbons(20, 20).draw(
    [4, 14, 4, 14].map((x) => ({ x, y: 10, radius: 1 })),
    ({ index }) => {
      if (index === at(10, 10)) visits++
    },
  )
  expect(visits).toBe(1)
})

it('covers less of a pixel with a line that is thinner than it', () => {
  const thin = touchesOf([2, 17].map((x) => ({ x, y: 10, radius: 0.1 })))
  expect(thin.get(at(10, 10))?.cover).toBeCloseTo(0.2)
})

function touchesOf(beads: Parameters<Ribbons['draw']>[0]): Map<number, Touch> {
  const touches = new Map<number, Touch>()
  new Ribbons(20, 20).draw(beads, (touch) => touches.set(touch.index, { ...touch }))
  return touches
}

function at(x: number, y: number): number {
  return y * 20 + x
}
