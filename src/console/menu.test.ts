import { expect, it } from 'vitest'
import { homeOf, menuOf } from './menu.ts'
import type { MenuEntry, Slice } from './slice.ts'

const entry = (path: string, more: Partial<MenuEntry> = {}): Slice => ({
  menu: { label: path, shortLabel: path, path, icon: 'book', group: 'content', ...more },
  screens: [],
})
const paths = (slices: Slice[], role: 'owner' | 'viewer' = 'owner', modules: string[] = []) =>
  menuOf(slices, { role, modules }).map(({ path }) => path)

it('entries stand in the order of their slices, and a slice without one brings none', () => {
  const slices = [entry('/admin/blog'), { screens: [] }, entry('/admin/book')]
  expect(paths(slices)).toEqual(['/admin/blog', '/admin/book'])
  expect(homeOf([{ screens: [] }, ...slices])?.path).toBe('/admin/blog')
})

it('[C171] a role has the entries that it can reach and no others', () => {
  const slices = [entry('/admin/book'), entry('/admin/modules', { needs: 'module.toggle' })]
  expect(paths(slices, 'viewer')).toEqual(['/admin/book'])
  expect(paths(slices, 'owner')).toEqual(['/admin/book', '/admin/modules'])
})

it('[C563] the entry of a module is there while the module is on', () => {
  const slices: Slice[] = [entry('/admin/pages'), { ...entry('/admin/blog'), module: 'blog' }]
  expect(paths(slices, 'owner', ['book-content'])).toEqual(['/admin/pages'])
  expect(paths(slices, 'owner', ['blog'])).toEqual(['/admin/pages', '/admin/blog'])
})
