import { expect, it } from 'vitest'
import { hasScreen, homeOf, menuOf, nameOf, tabsAt } from './menu.ts'
import type { Role } from '../kernel/role.ts'
import type { MenuEntry, Slice } from './catalogue/slice.ts'

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

it('the tabs of an entry are the screens of every slice that belong to it, without those that cannot be reached', () => {
  const load = () => Promise.reject(new Error('never loaded'))
  const book = {
    ...entry('/admin/book', { tabs: 'book.views' }),
    screens: [
      { path: '/admin/book', tab: 'book.parts', load },
      { path: '/admin/book/intro', load },
    ],
  }
  const within = { entry: '/admin/book', load }
  const slices: Slice[] = [
    book,
    { screens: [{ ...within, path: '/admin/book/corrections', tab: 'corrections.title' }] },
    { module: 'blog', screens: [{ ...within, path: '/admin/book/posts', tab: 'blog.menu' }] },
    { screens: [{ ...within, path: '/admin/book/keys', tab: 'keys.title', needs: 'module.toggle' }] },
    { screens: [{ ...within, path: '/admin/other', tab: 'other.title', entry: '/admin/blog' }] },
  ]
  expect(tabsAt(slices, { role: 'viewer', modules: [] }, '/admin/book/corrections')).toEqual({
    label: 'book.views',
    tabs: [
      { path: '/admin/book', label: 'book.parts', isOpen: false },
      { path: '/admin/book/corrections', label: 'corrections.title', isOpen: true },
    ],
  })
})

it('there is a screen for whoever may open it, by its own right or by that of its entry', () => {
  const load = () => Promise.reject(new Error('never loaded'))
  const slices: Slice[] = [
    { ...entry('/admin/modules', { needs: 'settings.read' }), screens: [{ path: '/admin/modules', load }] },
    { screens: [{ path: '/admin/forms/entries', needs: 'form.entries', load }] },
  ]
  const seen = (role: Role, keptRole?: Role) =>
    ['/admin/modules', '/admin/forms/entries', '/admin/none'].filter((path) =>
      hasScreen(slices, { role, keptRole }, path),
    )
  expect(seen('owner')).toEqual(['/admin/modules', '/admin/forms/entries'])
  expect(seen('viewer')).toEqual([])
  expect(seen('viewer', 'owner')).toEqual(['/admin/forms/entries'])
})

it('a screen that is closed within an open entry is called by its own name', () => {
  const { menu } = entry('/admin/forms')
  expect(nameOf({ needs: 'form.entries', name: 'forms.entriesTab' }, menu)).toBe('forms.entriesTab')
  expect(nameOf({ needs: 'book.write', tab: 'book.import' }, menu)).toBe('book.import')
  expect(nameOf({ tab: 'book.parts' }, menu)).toBe('/admin/forms')
  expect(nameOf({ needs: 'content.publish' }, undefined)).toBeUndefined()
})
