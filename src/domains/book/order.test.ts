import { expect, it } from 'vitest'
import { groupsOf, outlineOf, renumber, withChapters, withParts } from './order.ts'

const live = [
  { id: 'one', chapters: ['a', 'b'] },
  { id: 'two', chapters: ['c'] },
]

it('[C624] chapters that readers see have the same numbers among themselves in their new order', () => {
  const inOrder = [
    { number: 2, isSeen: true },
    { number: 7, isSeen: false },
    { number: 1, isSeen: true },
    { number: 3, isSeen: true },
    { number: 5, isSeen: false },
  ]
  expect(renumber(inOrder)).toEqual([1, 5, 2, 3, 7])
  expect(renumber(inOrder.map((one) => ({ ...one, isSeen: false })))).toEqual([1, 2, 3, 5, 7])
  expect(renumber([])).toEqual([])
})

it('a draft of the order fits the present items: deleted ones are left out, new ones come last in their part', () => {
  const wanted = [
    { id: 'two', chapters: ['b', 'gone', 'c'] },
    { id: 'lost', chapters: ['x'] },
    { id: 'one', chapters: [] },
  ]
  const now = [
    { id: 'one', chapters: ['a', 'b'] },
    { id: 'two', chapters: ['c', 'new'] },
    { id: 'three', chapters: ['d'] },
  ]
  expect(outlineOf(wanted, now)).toEqual([
    { id: 'two', chapters: ['b', 'c', 'new'] },
    { id: 'one', chapters: ['a'] },
    { id: 'three', chapters: ['d'] },
  ])
  expect(outlineOf(live, live)).toEqual(live)
  expect(groupsOf([['a', 'b', 'c'], ['d']], { ids: ['d', 'b', 'a'] })).toEqual([['b', 'a', 'c'], ['d']])
})

it('parts and chapters go where they are put, and nothing is lost', () => {
  expect(withParts(live, { ids: ['two'] }).map(({ id }) => id)).toEqual(['two', 'one'])
  expect(withChapters(live, { ids: ['b', 'a'] }, undefined)[0]?.chapters).toEqual(['b', 'a'])
  expect(withChapters(live, { ids: ['c', 'a'] }, 'two')).toEqual([
    { id: 'one', chapters: ['b'] },
    { id: 'two', chapters: ['c', 'a'] },
  ])
})

it('[C487] of a move of one person only the moved one goes, behind what it stood behind, whatever others moved meanwhile', () => {
  const now = [
    { id: 'one', chapters: ['b', 'new', 'a'] },
    { id: 'two', chapters: ['c'] },
  ]
  const moved = (ids: string[], one: string, part?: string) =>
    withChapters(now, { ids, moved: one }, part).map(({ chapters }) => chapters.join())
  // Whoever moved c saw a, c, b: the others had not been turned yet.
  expect(moved(['a', 'c', 'b'], 'c', 'one')).toEqual(['b,new,a,c', ''])
  expect(moved(['c', 'b'], 'c', 'one')).toEqual(['c,b,new,a', ''])
  // What it stood beside is gone, or in another part.
  expect(moved(['gone', 'a', 'b'], 'a', 'two')).toEqual(['b,new', 'c,a'])
  expect(moved(['a', 'b'], 'b')).toEqual(['new,a,b', 'c'])
  expect(
    withParts([...now, { id: 'three', chapters: [] }], { ids: ['two', 'one'], moved: 'two' }).map(
      ({ id }) => id,
    ),
  ).toEqual(['two', 'one', 'three'])
  // So do items of a part; those of other parts, and one that went into another part, stay where they are.
  const groups = [['b', 'new', 'a', 'c'], ['d']]
  expect(groupsOf(groups, { ids: ['b', 'c', 'a'], moved: 'c' })).toEqual([['b', 'c', 'new', 'a'], ['d']])
  expect(groupsOf(groups, { ids: ['b', 'd', 'c'], moved: 'd' })).toEqual(groups)
})
