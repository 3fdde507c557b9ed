import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../rules.ts'
import {
  changed,
  findPlaced,
  isSameItems,
  itemsIn,
  kindOf,
  movedBeside,
  movedTo,
  placeAfter,
  type Step,
  stepped,
  textOfItems,
  wordsChange,
} from './tree.ts'

const entry = (id: string, children: string[] = []): MenuItem => ({
  id,
  label: id,
  description: '',
  translations: {},
  url: `/${id}`,
  pageId: null,
  module: '',
  type: 'page',
  order: 1,
  children: children.map((child) => entry(child)),
})
/** `a b(c d)`: the entries as they stand. */
const said = (items: readonly MenuItem[]) =>
  items
    .map(({ id, children }) => (children.length ? `${id}(${children.map((c) => c.id).join(' ')})` : id))
    .join(' ')
const MENU = [entry('a'), entry('b', ['c', 'd']), entry('e')]
const after = (id: string, ...steps: Step[]) =>
  said(steps.reduce<readonly MenuItem[]>((items, step) => stepped(items, id, step), MENU))

describe('an entry of a menu', () => {
  it('[C532] goes up and down among its own, into the one above and out behind its group', () => {
    expect(after('e', 'up')).toBe('a e b(c d)')
    expect(after('c', 'down')).toBe('a b(d c) e')
    expect(after('e', 'in')).toBe('a b(c d e)')
    expect(after('c', 'out')).toBe('a b(d) c e')
    expect(after('e', 'in', 'up', 'out', 'up')).toBe('a e b(c d)')
  })

  it('stays where there is no further place, and where it would stand on a third level', () => {
    for (const [id, step] of [
      ['a', 'up'],
      ['a', 'in'],
      ['a', 'out'],
      ['b', 'in'],
      ['c', 'in'],
      ['d', 'down'],
      ['none', 'up'],
    ] as const) {
      expect([id, step, placeAfter(MENU, id, step), said(stepped(MENU, id, step))]).toEqual([
        id,
        step,
        null,
        said(MENU),
      ])
    }
    expect(said(movedTo(MENU, 'b', 'a', 0))).toBe(said(MENU))
  })

  it('[C487] that is let go beside a row stands there; one with children stays on the first level', () => {
    const letGo = (id: string, row: string, side: 'before' | 'behind', items = MENU) =>
      said(movedBeside(items, id, { row, side }))
    expect(letGo('a', 'd', 'before')).toBe('b(c a d) e')
    expect(letGo('a', 'd', 'behind')).toBe('b(c d a) e')
    expect(letGo('a', 'b', 'behind')).toBe('b(a c d) e')
    expect(letGo('d', 'a', 'before')).toBe('d a b(c) e')
    expect(letGo('a', 'e', 'before')).toBe('b(c d) a e')
    expect(letGo('a', 'e', 'behind')).toBe('b(c d) e a')
    expect(letGo('e', 'a', 'behind')).toBe('a e b(c d)')
    const two = [entry('x', ['y']), ...MENU]
    expect(letGo('b', 'y', 'before', two)).toBe('b(c d) x(y) a e')
    for (const [id, row] of [
      ['b', 'c'],
      ['a', 'a'],
      ['a', 'gone'],
    ] as const)
      expect(movedBeside(MENU, id, { row, side: 'before' })).toBe(MENU)
    // It would stand where it stands.
    expect(movedBeside(MENU, 'c', { row: 'd', side: 'before' })).toBe(MENU)
  })

  it('says words of its own in each language, which leave the others as they are', () => {
    const german = changed(MENU, 'c', wordsChange(entry('c'), { label: 'Hallo' }, 'de', 'en'))
    expect(findPlaced(german, 'c')?.entry).toMatchObject({
      label: 'c',
      translations: { de: { label: 'Hallo', description: '' } },
    })
    expect(wordsChange(entry('c'), { label: 'Hello' }, 'en', 'en')).toEqual({ label: 'Hello' })
  })
})

describe('the text of a menu', () => {
  it('is the same for the same entries, numbered, whatever the order of their keys', () => {
    const turned = MENU.map((item) => Object.fromEntries(Object.entries(item).toReversed()))
    expect(textOfItems(turned)).toBe(textOfItems(MENU))
    expect(itemsIn(textOfItems(MENU)).map(({ order }) => order)).toEqual([1, 2, 3])
  })

  it('means the same with blanks around words and with empty words of a language, and not with other words', () => {
    const words = { label: ' ', description: '' }
    const blank = [{ ...entry('a'), label: ' a ', translations: { de: words } }]
    expect(isSameItems(textOfItems(blank), textOfItems([entry('a')]))).toBe(true)
    expect(isSameItems(textOfItems([entry('a')]), textOfItems([entry('b')]))).toBe(false)
  })

  it('[C533] names what an entry leads to as the server does', () => {
    expect(kindOf(entry('a'))).toBe('page')
    expect(kindOf({ ...entry('a'), url: 'https://shop.example.org' })).toBe('link')
    expect(kindOf({ ...entry('a'), url: '', pageId: 'p' })).toBe('page')
    expect(kindOf({ ...entry('a'), url: '' })).toBe('dropdown')
    expect(kindOf(entry('b', ['c']))).toBe('dropdown')
  })
})
