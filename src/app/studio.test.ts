import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { menuOf } from '../console/menu.ts'
import { screenAt } from '../console/router.tsx'
import { BUILT_IN_MODULES } from '../domains/modules/contract.ts'
import { STUDIO_SLICES } from './studio.ts'

it('[C256] [C257] [C258] [C259] [C260] [C261] [C262] [C263] [C264] [C265] [C266] the entries of the side stand in the fixed order', () => {
  const entries = menuOf(STUDIO_SLICES, { role: 'owner', modules: BUILT_IN_MODULES })
  const fixed = [
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
  // A type that was added stands behind those of its group.
  expect(entries.map(({ path }) => path).filter((path) => fixed.includes(path))).toEqual(fixed)
})

it('the lower bar of a phone has room for four entries, and no two are led to by one key', () => {
  const entries = menuOf(STUDIO_SLICES, { role: 'owner', modules: BUILT_IN_MODULES })
  expect(entries.filter(({ isOnPhone }) => isOnPhone)).toHaveLength(4)
  const keys = entries.flatMap(({ goKey }) => goKey ?? [])
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
})

it.each([
  ['/admin/blog', 'post'],
  ['/admin/forms/subscribers', 'subscribers'],
  ['/admin/forms/entries', undefined],
  ['/admin/blog/some-post', undefined],
])('the list whose rows %s prefetches is that of the screen that it opens', (path, id) => {
  expect(screenAt(STUDIO_SLICES, path)?.list?.id).toBe(id)
})

it('what a list can be narrowed to has a name in the studio', () => {
  const files = globSync('src/{console,domains/*/{console,shared}}/messages/en.json')
  const texts = Object.fromEntries(
    files.map((path) => [
      /(?:domains\/|src\/)([\w-]+)\/(?:\w+\/)?messages/.exec(path)?.[1],
      JSON.parse(readFileSync(path, 'utf8')),
    ]),
  )
  const textAt = (key: string) => key.split('.').reduce<unknown>((inner, name) => Object(inner)[name], texts)
  const lists = STUDIO_SLICES.flatMap(({ screens }) => screens).flatMap(({ list }) => list ?? [])
  const labels = lists.flatMap(({ filters }) =>
    filters.flatMap(({ label, options }) => [label, ...options.map((option) => option.label)]),
  )
  expect(labels.filter((label) => typeof textAt(label) !== 'string')).toEqual([])
  expect(
    lists.flatMap(({ id, filters }) => filters.map((filter) => `${id}.${filter.id}`)).toSorted(),
  ).toEqual(
    expect.arrayContaining([
      'form.status',
      'page.status',
      'page.template',
      'subscribers.state',
      'team-member.status',
    ]),
  )
})
