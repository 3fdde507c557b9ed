import { expect, it } from 'vitest'
import type { MenuItem } from '../rules.ts'
import { mergeItems } from './merge.ts'
import { changed, inserted, itemsIn, removed, stepped, textOfItems } from './tree.ts'

const entry = (id: string): MenuItem => ({
  id,
  label: id,
  description: '',
  translations: {},
  url: `/${id}`,
  pageId: null,
  module: '',
  type: 'page',
  order: 1,
  children: [],
})
const BASE = [entry('a'), { ...entry('b'), children: [entry('c')] }]
const merge = (mine: readonly MenuItem[], theirs: readonly MenuItem[]) => {
  const merged = mergeItems(textOfItems(BASE), textOfItems(mine), textOfItems(theirs))
  return merged && { asked: merged.asked, items: itemsIn(merged.mine) }
}

it('two people who change different entries of a menu, or different words of one, are not asked', () => {
  const mine = changed(BASE, 'c', { label: 'Mine' })
  const theirs = changed(changed(BASE, 'c', { description: 'Theirs' }), 'a', { url: '/other' })
  expect(merge(mine, theirs)).toMatchObject({
    asked: null,
    items: [{ url: '/other' }, { children: [{ label: 'Mine', description: 'Theirs' }] }],
  })
})

it('one who moves, adds or removes entries and one who changes words are not asked either', () => {
  const mine = inserted(stepped(BASE, 'b', 'up'), entry('d'), null, 2)
  expect(merge(mine, changed(BASE, 'a', { label: 'Theirs' }))?.items.map(({ label }) => label)).toEqual([
    'b',
    'Theirs',
    'd',
  ])
  expect(merge(changed(BASE, 'c', { label: 'Mine' }), removed(BASE, 'a'))?.items).toMatchObject([
    { id: 'b', children: [{ label: 'Mine' }] },
  ])
})

it('the same words changed by both, two orders, and what one changed and the other removed are a question', () => {
  expect(merge(changed(BASE, 'a', { label: 'Mine' }), changed(BASE, 'a', { label: 'Theirs' }))).toBeNull()
  expect(merge(stepped(BASE, 'b', 'up'), removed(BASE, 'a'))).toBeNull()
  expect(merge(changed(BASE, 'c', { label: 'Mine' }), removed(BASE, 'c'))).toBeNull()
})
