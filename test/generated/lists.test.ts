import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ROUTES } from '../../src/app/server.ts'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import { type App, anApp } from '../support/app.ts'
import { ITEMS, listOf, posts, reads, type RichItems, richItems, type Row } from '../support/rich-items.ts'
import { typeAt } from '../support/values.ts'

let app: App
let rich: RichItems

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  rich = await richItems(app)
})

/** Items of a site; what it has beside them, such as people, redirects and saved views, has lists of its own kind. */
const LISTED = ITEMS.filter((item) => {
  const query = reads.get(listOf(item))?.query
  return (
    posts.has(listOf(item)) && query !== undefined && item.startsWith('/api/') && !item.includes('/forks/')
  )
}).filter((item) => !item.includes('list-views'))

it('there are lists to look at', () => {
  expect(LISTED.length).toBeGreaterThan(11)
})

/** Lists that are answered whole each time; what they name is there. */
const WHOLE = ROUTES.map(({ endpoint }) => endpoint).filter(
  ({ method, answer, query, isPartial }) =>
    method === 'GET' &&
    answer instanceof z.ZodMiniArray &&
    !isPartial &&
    !(query instanceof z.ZodMiniObject && 'limit' in query.shape),
)

it('there are lists without pages to look at', () => {
  const named = ['people', 'invitations', 'modules', 'list-views', 'trash', 'scheduled']
  expect(WHOLE.map(({ path }) => path)).toEqual(
    expect.arrayContaining([...named.map((name) => `/api/forks/:forkId/${name}`), '/api/admin/forks']),
  )
})

it.each(WHOLE.map(({ path }) => path))('[C357] %s says how many there are', async (path) => {
  const { f1 } = rich.world
  const [item] = /^\/api\/[a-z-]+\/:id/.exec(path) ?? []
  const id = f1.items[typeAt(path)?.name ?? '']?.id ?? (item && String((await rich.make(item)).id))
  const line = `GET ${path.replace(':forkId', f1.site.id).replace(':id', id ?? '')}` as 'GET /'
  const answer = await app.call(line, await rich.world.held('platform owner'))
  expect([line, answer.statusCode]).toEqual([line, 200])
  expect(answer.headers['x-total-count']).toBe(String(answer.json().length))
})

describe.each(LISTED)('[C357] the list of %s', (item) => {
  const ask = async (query: string) => {
    const as = await rich.world.held('owner')
    const answer = await app.call(`GET ${rich.placed(listOf(item)) as '/'}?${query}`, as)
    return { rows: answer.json<Row[]>(), total: answer.headers['x-total-count'] }
  }

  beforeAll(async () => {
    const first = await rich.make(item)
    for (const _ of [2, 3]) await rich.make(item)
    const field = ['title', 'name', 'place', 'alt'].find((name) => name in first) ?? 'title'
    await rich.answered('PUT', rich.placed(item, first), { [field]: 'Changed last' })
  })

  it('says how many there are, whatever narrows it down', async () => {
    for (const query of ['', 'q=an%20example', 'status=draft,inactive', 'sort=title', 'limit=200']) {
      const { rows, total } = await ask(query)
      expect([query, total]).toEqual([query, String(rows.length)])
    }
  })

  it('begins with what was changed last', async () => {
    const { rows } = await ask('')
    const whole = await Promise.all(rows.map((row) => rich.answered<Row>('GET', rich.placed(item, row))))
    const keys = whole.map(({ updatedAt, createdAt, id }) => [updatedAt ?? createdAt, id] as [string, string])
    const sorted = keys.toSorted(([a, x], [b, y]) => (a === b ? (x < y ? 1 : -1) : a < b ? 1 : -1))
    expect(keys).toEqual(sorted)
  })
})
