import { expect, it } from 'vitest'
import { moved, ordered } from './preferences.ts'
import type { Column } from './spec.ts'

const columns = ['title', 'slug', 'status', 'updated'].map(
  (id): Column<never> => ({ id, head: id, width: '1fr', cell: () => null }),
)
const ids = (order: string[]) => ordered(columns, order).map(({ id }) => id)

it('columns stand in the order that a person chose, behind the one that names the row', () => {
  expect(ids([])).toEqual(['title', 'slug', 'status', 'updated'])
  expect(ids(['updated', 'slug', 'status'])).toEqual(['title', 'updated', 'slug', 'status'])
  expect(ids(['title', 'gone', 'status'])).toEqual(['title', 'slug', 'status', 'updated'])
  expect(ids(['updated', 'status'])).toEqual(['title', 'slug', 'updated', 'status'])
})

it('a column moves by one place, and not past the ends', () => {
  expect(moved(columns, [], 'status', -1)).toEqual(['status', 'slug', 'updated'])
  expect(moved(columns, ['status', 'slug', 'updated'], 'status', 1)).toEqual(['slug', 'status', 'updated'])
  expect(moved(columns, [], 'slug', -1)).toEqual(['slug', 'status', 'updated'])
  expect(moved(columns, [], 'updated', 1)).toEqual(['slug', 'status', 'updated'])
})
