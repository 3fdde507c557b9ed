import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bulkCalls } from '../../content/contract/bulk.ts'
import type { ConsoleSite } from '../session/account.ts'
import type { ListDescription, Query } from '../catalogue/list-spec.ts'
import { createSession } from '../session/session.ts'
import { countRows, narrowingOf, rowsQuery } from './rows-query.ts'

const plain: ListDescription = {
  id: 'events',
  calls: {
    list: {
      method: 'GET',
      path: '/api/forks/:forkId/events',
      summary: 'The events of a site',
      policy: { kind: 'site', capability: 'content.read' },
    },
  },
  filters: [],
  defaultSort: '-updatedAt',
}
const counted: ListDescription = { ...plain, calls: { ...bulkCalls('events', 'events'), ...plain.calls } }
const site: ConsoleSite = {
  id: 'harbour',
  name: 'Harbour',
  slug: 'harbour',
  domain: null,
  address: null,
  isArchived: false,
  role: 'editor',
  languages: null,
  modules: [],
  sourceLanguage: 'en',
  defaultLanguage: 'en',
  timezone: 'UTC',
}
const where = { site, session: createSession(async () => {}), locale: 'de' } as const
const QUERY: Query = { q: '', sort: 'title', filters: {} }
const COUNT = '/api/forks/harbour/events/count'

let asked: string[]
let total: Record<string, string>

beforeEach(() => {
  asked = []
  total = { 'x-total-count': '7' }
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const isCount = address.startsWith(COUNT)
    return isCount
      ? Response.json({ count: 300_000, isExact: true, mark: 'm' })
      : Response.json([{ id: 'one' }], { headers: total })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const read = (list = plain, page?: { page: number; offset: number }) =>
  new QueryClient().fetchQuery(rowsQuery(list, QUERY, where, page))

describe('the rows of a list', () => {
  it('are asked for in their language and order, a page of them', async () => {
    await read()
    expect(asked).toEqual(['/api/forks/harbour/events?locale=de&limit=50&sort=title'])
  })

  it.each([50, -50])('are asked for at an offset of %i', async (offset) => {
    await read(plain, { page: 1, offset })
    expect(new URL(asked[0] ?? '', 'https://book.example').searchParams.get('offset')).toBe(String(offset))
  })

  it('have the total of their list', async () => {
    expect(await read(counted)).toEqual({ rows: [{ id: 'one' }], total: 7, isExact: true })
    expect(asked).toHaveLength(1)
  })

  it('are counted by a call of its own where their list is too long to have its total', async () => {
    total = { 'x-total-count': '1000', 'x-total-exact': 'false' }
    expect(await read(counted)).toMatchObject({ total: 300_000, isExact: true })
    expect(asked[1]).toBe(COUNT)
  })

  it('have the total of a long list where no call counts them', async () => {
    total = { 'x-total-count': '1000', 'x-total-exact': 'false' }
    expect(await read()).toMatchObject({ total: 1000, isExact: false })
    expect(asked).toHaveLength(1)
  })

  it('have a key for each query, language and page', () => {
    const keyOf = (query: Query, locale: 'de' | 'en', page: number) =>
      JSON.stringify(rowsQuery(plain, query, { ...where, locale }, { page, offset: 0 }).queryKey)
    const keys = [
      keyOf(QUERY, 'de', 0),
      keyOf(QUERY, 'de', 1),
      keyOf(QUERY, 'en', 0),
      keyOf({ ...QUERY, q: 'a' }, 'de', 0),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('the number of rows', () => {
  it('is asked for exactly, with the mark of the rows', async () => {
    expect(await countRows(counted, QUERY, where)).toMatchObject({ count: 300_000, mark: 'm' })
    expect(asked).toEqual([`${COUNT}?exact=true`])
  })

  it('is that of a list of one row where no call counts them', async () => {
    expect(await countRows(plain, QUERY, where)).toEqual({ count: 7, mark: '' })
    expect(asked).toEqual(['/api/forks/harbour/events?limit=1'])
  })
})

describe('what narrows a list', () => {
  it('has the values of a filter joined with commas', () => {
    expect(narrowingOf({ ...QUERY, q: 'salt', filters: { status: ['draft', 'published'] } })).toEqual({
      q: 'salt',
      status: 'draft,published',
    })
  })

  it('leaves out filters without a value', () => {
    expect(narrowingOf({ ...QUERY, filters: { status: [] } })).toEqual({})
  })
})
