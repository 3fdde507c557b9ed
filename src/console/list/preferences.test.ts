import { expect, it } from 'vitest'
import { inWidths, moved, ordered, WIDTH, widened } from './preferences.ts'
import type { Column } from '../catalogue/list-spec.ts'

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

it('a column is as wide as it was made within bounds, and the name of the row has what is left', () => {
  expect(widened({ slug: 100 }, 'status', 120.4)).toEqual({ slug: 100, status: 120 })
  expect(widened({}, 'slug', 5)).toEqual({ slug: WIDTH.min })
  expect(widened({}, 'slug', 5_000)).toEqual({ slug: WIDTH.max })
  expect(inWidths(columns, {}).map(({ width }) => width)).toEqual(['1fr', '1fr', '1fr', '1fr'])
  expect(inWidths(columns, { status: 120 }).map(({ width }) => width)).toEqual([
    'minmax(200px,1fr)',
    '1fr',
    'minmax(72px,120px)',
    '1fr',
  ])
})
