import { expect, it } from 'vitest'
import { homeOf, menuOf } from './menu.ts'
import type { MenuEntry, Slice } from './slice.ts'

const entry = (path: string, more: Partial<MenuEntry> = {}): Slice => ({
  menu: { label: path, shortLabel: path, path, icon: 'book', group: 'content', ...more },
  screens: [],
})
const paths = (slices: Slice[], role: 'owner' | 'viewer' = 'owner', modules: string[] = []) =>
  menuOf(slices, { role, modules }).map(({ path }) => path)

it('[C256] [C257] [C258] [C259] [C260] [C261] [C262] [C263] [C264] [C265] [C266] entries stand in the fixed order, however slices come', () => {
  const order = [
    '/admin',
    '/admin/book',
    '/admin/pages',
    '/admin/blog',
    '/admin/case-studies',
    '/admin/team',
    '/admin/media',
    '/admin/forms',
    '/admin/navigation',
    '/admin/modules',
    '/admin/settings',
  ]
  expect(paths(order.toReversed().map((path) => entry(path)))).toEqual(order)
  expect(homeOf([entry('/admin/blog'), entry('/admin/book')])?.path).toBe('/admin/book')
})

it('an entry that the order does not name comes last, and a slice without one brings none', () => {
  expect(paths([entry('/admin/other'), { screens: [] }, entry('/admin/settings')])).toEqual([
    '/admin/settings',
    '/admin/other',
  ])
})

it('[C171] a role has the entries that it can reach and no others', () => {
  const slices = [entry('/admin/modules', { needs: 'module.toggle' }), entry('/admin/book')]
  expect(paths(slices, 'viewer')).toEqual(['/admin/book'])
  expect(paths(slices, 'owner')).toEqual(['/admin/book', '/admin/modules'])
})

it('[C563] the entry of a module is there while the module is on', () => {
  const slices: Slice[] = [{ ...entry('/admin/blog'), module: 'blog' }, entry('/admin/pages')]
  expect(paths(slices, 'owner', ['book-content'])).toEqual(['/admin/pages'])
  expect(paths(slices, 'owner', ['blog'])).toEqual(['/admin/pages', '/admin/blog'])
})
