import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callsOf } from '../content/type/calls.ts'
import type { TypeDeclaration } from '../content/type/define-type.ts'
import { requiredChoice, requiredLine } from '../content/type/fields.ts'
import { published } from '../content/type/state.ts'
import { call, load } from '../ui/client.ts'
import type { ConsoleSite } from './session/account.ts'
import { describeList } from './items/describe-list.ts'
import { listKey } from './list/list-key.ts'
import { openingQuery } from './list/opening-query.ts'
import { rowsQuery } from './list/rows-query.ts'
import type { SavedView } from './catalogue/list-views.ts'
import { prefetch } from './prefetch.ts'
import { FRESH_MS, QUERY_DEFAULTS } from './query-defaults.ts'
import { createSession } from './session/session.ts'

const ROOMS = ['hall', 'garden'] as const

const type: TypeDeclaration = {
  name: 'event',
  address: 'events',
  callNames: ['Event', 'Events'],
  one: 'an event',
  many: 'events',
  state: published,
  words: 'events',
  capability: 'content.write',
  texts: { title: requiredLine('Title') },
  shared: { room: requiredChoice('Room', ROOMS) },
  filters: { room: { values: ROOMS } },
}
const calls = callsOf(type)
const list = describeList<unknown>(type, calls)
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
const session = createSession(async () => {})

const ROWS = '/api/forks/harbour/events?locale=en&limit=50'

let asked: string[]
let views: SavedView[]
let answer: (address: string) => Response
let queries: QueryClient

beforeEach(() => {
  asked = []
  views = []
  answer = () => Response.json([], { headers: { 'x-total-count': '0' } })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    if (address === '/api/auth/user') return Response.json({ id: 'ada' })
    asked.push(method === 'GET' ? address : `${method} ${address}`)
    return answer(address)
  })
  queries = new QueryClient({
    defaultOptions: { queries: { ...QUERY_DEFAULTS.queries, queryFn: ({ queryKey }) => load(queryKey) } },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens the studio at an address of the list. */
async function open(search = ''): Promise<void> {
  const address = { search, href: `https://book.example/admin/events${search}` }
  vi.stubGlobal('location', address)
  vi.stubGlobal('window', { location: address })
  vi.stubGlobal('history', { state: null })
  const account = { listSites: async () => [site], views: { list: async () => views } }
  await prefetch({ account, queries, session, list })
}

/** Shows the list, until its rows are there or have failed, and leaves it. @returns what became of them */
async function show() {
  const query = openingQuery(list, views)
  const observer = new QueryObserver(queries, rowsQuery(list, query, { site, session, locale: 'en' }))
  const leave = observer.subscribe(() => {})
  await vi.waitUntil(() => !observer.getCurrentResult().isFetching)
  leave()
  return observer.getCurrentResult()
}

const aDefault = (query: string): SavedView => ({
  id: 'v',
  list: list.id,
  name: 'Mine',
  query,
  isShared: false,
  isDefault: true,
  isOwn: true,
})

describe('the rows that a list opens with are asked for once, before it is shown:', () => {
  it('all of them', async () => {
    await open()
    expect(asked).toEqual([`${ROWS}&sort=-updatedAt`])
    expect(await show()).toMatchObject({ data: { rows: [], total: 0, isExact: true } })
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['?status=draft&sort=title', 'status=draft&sort=title'],
    ['?room=hall,garden', 'room=hall%2Cgarden&sort=-updatedAt'],
    ['?room=cellar&q=tea', 'q=tea&sort=-updatedAt'],
  ])('those that %s asks for', async (search, narrowing) => {
    await open(search)
    await show()
    expect(asked).toEqual([`${ROWS}&${narrowing}`])
  })

  it("those of the person's default view, unless the address asks for others", async () => {
    views = [aDefault('status=draft')]
    await open()
    await show()
    await open('?status=published')
    await show()
    expect(asked).toEqual([
      `${ROWS}&status=draft&sort=-updatedAt`,
      `${ROWS}&status=published&sort=-updatedAt`,
    ])
  })

  it('all of them where the default view filters by what is gone', async () => {
    views = [aDefault('room=cellar')]
    await open()
    await show()
    expect(asked).toEqual([`${ROWS}&sort=-updatedAt`])
  })

  it('with how many there are, where they are not counted to the end', async () => {
    answer = (address) =>
      address.includes('/count?')
        ? Response.json({ count: 20_000, isExact: true, mark: 'm' })
        : Response.json([], { headers: { 'x-total-count': '10000', 'x-total-exact': 'false' } })
    await open('?q=tea')
    expect(await show()).toMatchObject({ data: { total: 20_000, isExact: true } })
    expect(asked).toEqual([`${ROWS}&q=tea&sort=-updatedAt`, '/api/forks/harbour/events/count?q=tea'])
  })

  it('and where they fail, they have failed, until somebody comes later', async () => {
    answer = () => new Response('', { status: 503 })
    await open()
    expect(await show()).toMatchObject({ isError: true, error: { status: 503 } })
    expect(asked).toHaveLength(1)
    vi.setSystemTime(Date.now() + FRESH_MS + 1)
    await show()
    expect(asked).toHaveLength(2)
  })
})

describe('whoever comes back to a list', () => {
  const comeBack = async () => {
    asked = []
    await show()
    return asked.length
  }

  it('within seconds finds it as it was', async () => {
    await open()
    vi.setSystemTime(Date.now() + FRESH_MS - 1)
    expect(await comeBack()).toBe(0)
  })

  it('later sees what others changed', async () => {
    await open()
    vi.setSystemTime(Date.now() + FRESH_MS + 1)
    expect(await comeBack()).toBe(1)
    expect(await comeBack()).toBe(0)
  })

  it('reads again what was invalidated', async () => {
    await open()
    await queries.invalidateQueries({ queryKey: listKey(site.id, list.id) })
    expect(await comeBack()).toBe(1)
  })

  it('sees what this page changed, whoever forgot to tell it', async () => {
    await open()
    vi.setSystemTime(Date.now() + 1)
    answer = () => new Response(null, { status: 204 })
    await call(calls.remove, { params: { id: 'one' } })
    vi.setSystemTime(Date.now() + 1)
    answer = () => Response.json([], { headers: { 'x-total-count': '0' } })
    expect(await comeBack()).toBe(1)
    expect(await comeBack()).toBe(0)
  })
})
