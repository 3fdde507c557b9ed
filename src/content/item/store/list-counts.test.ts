import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../../test/support/app.ts'
import type { Site } from '../../../kernel/site.ts'
import { NO_LIMITS } from '../../../platform/http/limits.ts'

/** `RUNS=300` is the size of a release. */
const RUNS = Number(process.env.RUNS ?? 6)

let app: App
let site: Site
let other: Site
let as: string

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  other = await aSite(app, 'Elsewhere')
  as = await aPerson(app, { isPlatformOwner: true })
})

type Line = `${string} /${string}`
type Type = 'blog' | 'pages'
interface Row {
  id: string
  status: string
}

const call = (line: Line, body?: object) => app.call(line, { as, ...(body && { body }) })
const of = (at: Site, type: Type, path = '') => `/api/forks/${at.id}/${type}${path}` as const

/** The number and the mark that are kept, beside those of what a complete list holds. */
async function compare(at: Site, type: Type): Promise<void> {
  for (const query of [
    '',
    'status=draft',
    'status=scheduled',
    'status=published',
    'status=draft,scheduled',
  ]) {
    const page = await call(`GET ${of(at, type, `?limit=1&${query}`)}`)
    const whole = await call(`GET ${of(at, type, `?${query}`)}`)
    const rows: Row[] = whole.json()
    expect([query, page.headers['x-total-count']]).toEqual([query, String(rows.length)])
  }
  // With a condition it is counted and marked as it stands.
  const kept = (await call(`GET ${of(at, type, '/count')}`)).json()
  const live = (await call(`GET ${of(at, type, '/count?status=draft,scheduled,published&q=')}`)).json()
  const marked = (await call(`GET ${of(at, type, '/count?q=e')}`)).json()
  expect(kept).toEqual(live)
  expect(kept).toEqual(marked)
}

const STEPS = ['publish', 'unpublish', 'schedule', 'until', 'trash', 'restore', 'delete', 'create'] as const

async function take(step: (typeof STEPS)[number], type: Type, at: Site, id: string): Promise<void> {
  const item = `/api/${type}/${id}` as const
  const later = '2099-01-01T00:00:00Z'
  switch (step) {
    case 'schedule':
      return void (await call(`PUT ${item}/schedule`, { publishAt: later }))
    case 'until':
      return void (await call(`PUT ${item}/schedule`, { unpublishAt: later }))
    case 'delete':
      return void (await call(`DELETE ${item}`))
    case 'create':
      return void (await create(at, type))
    default:
      return void (await call(`POST ${item}/${step}`))
  }
}

let items = 0

async function create(at: Site, type: Type, more: object = {}): Promise<string> {
  const slug = `item-${++items}`
  const answer = await call(`POST ${of(at, type)}`, {
    ...(type === 'pages' && { template: 'default' }),
    title: `Item ${items}`,
    slug,
    ...more,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}

async function ids(at: Site, type: Type): Promise<string[]> {
  const kept: Row[] = (await call(`GET ${of(at, type)}`)).json()
  const trash: { id: string }[] = (await call(`GET /api/forks/${at.id}/trash`)).json()
  return [...kept, ...trash].map(({ id }) => id)
}

describe('the number that a list says', () => {
  it('is that of its items after whatever was done to them, by several at once', async () => {
    for (const at of [site, other]) for (const type of ['blog', 'pages'] as const) await create(at, type)
    const step = fc.tuple(
      fc.constantFrom(...STEPS),
      fc.constantFrom<Type>('blog', 'pages'),
      fc.boolean(),
      fc.nat(),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
        async (rounds) => {
          for (const round of rounds) {
            const chosen = await Promise.all(
              round.map(async ([verb, type, isOther, place]) => {
                const at = isOther ? other : site
                const known = await ids(at, type)
                return [verb, type, at, known[place % Math.max(1, known.length)] ?? ''] as const
              }),
            )
            await Promise.all(chosen.map((one) => take(...one)))
          }
          for (const at of [site, other])
            for (const type of ['blog', 'pages'] as const) await compare(at, type)
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('follows what is done to many, and stays as it was when that is refused', async () => {
    const made = []
    for (let i = 0; i < 9; i++) made.push(await create(site, 'blog', { isPublished: i % 2 === 0 }))
    await compare(site, 'blog')
    const { count, mark } = (await call(`GET ${of(site, 'blog', '/count')}`)).json()
    const bulk = (verb: string, target: object) => call(`POST ${of(site, 'blog', '/bulk')}`, { verb, target })
    expect((await bulk('delete', { query: {}, count: count - 1, mark })).statusCode).toBe(409)
    await compare(site, 'blog')
    expect((await bulk('publish', { query: {}, count, mark })).statusCode).toBe(200)
    await compare(site, 'blog')
    expect((await bulk('delete', { ids: made.slice(0, 4) })).json().done).toBe(4)
    await compare(site, 'blog')
  })

  it('is not changed by a transaction that is rolled back, and waits for no other one', async () => {
    const [one, two] = [new pg.Client(app.connection), new pg.Client(app.connection)]
    await Promise.all([one.connect(), two.connect()])
    const insert = (client: pg.Client) =>
      client.query('insert into pages (fork_id, id, slug, path) values ($1, gen_random_uuid(), $2, $2)', [
        other.id,
        `raw-${++items}`,
      ])
    const total = async () => (await call(`GET ${of(other, 'pages', '/count')}`)).json().count
    const before = await total()
    try {
      await one.query('begin')
      await two.query('begin')
      await insert(one)
      // Were the numbers one row, this would wait until the first transaction ends.
      await insert(two)
      expect(await total()).toBe(before)
      await one.query('rollback')
      await two.query('commit')
      expect(await total()).toBe(before + 1)
      await two.query("delete from pages where fork_id = $1 and slug like 'raw-%'", [other.id])
      expect(await total()).toBe(before)
    } finally {
      await Promise.all([one.end(), two.end()])
    }
  })

  it('goes with its site', async () => {
    const gone = await aSite(app, 'Gone')
    await create(gone, 'blog')
    await create(gone, 'pages')
    const client = new pg.Client(app.connection)
    await client.connect()
    try {
      await client.query('delete from forks where id = $1', [gone.id])
      const { rows } = await client.query('select * from list_counts where fork_id = $1', [gone.id])
      expect(rows).toEqual([])
    } finally {
      await client.end()
    }
  })
})
