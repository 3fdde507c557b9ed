import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anApp, aPerson, type App, aSite, goodCalls } from '../../../test/support/app.ts'
import type { Site } from '../../kernel/site.ts'

let app: App
let site: Site
let as: string

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'Home', { isDefault: true })
})

beforeEach(async () => {
  site = await aSite(app, `Tidewater ${++sites}`)
  as = await aPerson(app, { site, role: 'editor' })
})

let sites = 0

interface Row {
  id: string
  slug: string
  isPublished: boolean
  publishAt: string | null
  version: number
}

const good = goodCalls(() => ({ app, as }))

const of = (path = '') => `/api/forks/${site.id}/pages${path}` as const
const create = (slug: string, more: object = {}): Promise<Row> =>
  good(`POST ${of()}`, { slug, template: 'default', content: `Words of ${slug}.`, ...more })
const list = (query = ''): Promise<Row[]> => good(`GET ${of(query)}`)
const slugs = async (query: string) => (await list(query)).map(({ slug }) => slug)

describe('a list', () => {
  it('is jumped into from both ends, in its order, and goes on from there', async () => {
    for (const slug of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await create(slug)
    expect(await slugs('?sort=title&limit=2&offset=3')).toEqual(['d', 'e'])
    expect(await slugs('?sort=title&limit=2&offset=-3')).toEqual(['e', 'f'])
    expect(await slugs('?sort=-title&limit=3&offset=-2')).toEqual(['b', 'a'])
    expect(await slugs('?sort=title&limit=2&offset=9')).toEqual([])
    const jumped = await app.call(`GET ${of('?sort=title&limit=2&offset=-4')}`, { as })
    expect(jumped.headers['x-total-count']).toBe('7')
    const next = /<([^>]+)>/.exec(String(jumped.headers.link))?.[1] ?? ''
    expect((await good(`GET ${next as '/'}`)).map((row: Row) => row.slug)).toEqual(['f', 'g'])
    for (const offset of ['x', '1.5', '--1', '', '9999999999']) {
      expect([offset, (await app.call(`GET ${of(`?offset=${offset}`)}`, { as })).statusCode]).toEqual([
        offset,
        422,
      ])
    }
  })

  it('[C629] comes in pages of 50 where no length is asked for, of 200 at most, and whole without', async () => {
    for (let i = 0; i < 51; i++) await create(`leaf-${i}`)
    expect(await list('?offset=0')).toHaveLength(50)
    expect(await list('?limit=200')).toHaveLength(51)
    expect(await list()).toHaveLength(51)
    for (const limit of ['0', '201', '-1', '1.5', 'all']) {
      const answer = await app.call(`GET ${of(`?limit=${limit}`)}`, { as })
      expect([limit, answer.statusCode]).toEqual([limit, 422])
    }
  })

  it('is narrowed down to several states and to values of its own filters', async () => {
    await create('draft')
    await create('out', { isPublished: true, template: 'landing' })
    const due = await create('due', { template: 'about' })
    await good(`PUT /api/pages/${due.id}/schedule`, { publishAt: '2099-01-01T00:00:00Z' })
    expect((await slugs('?status=draft,scheduled')).toSorted()).toEqual(['draft', 'due'])
    expect((await slugs('?template=landing,about&limit=9')).toSorted()).toEqual(['due', 'out'])
    expect(await slugs('?template=landing&status=draft')).toEqual([])
    expect((await app.call(`GET ${of('?template=none')}`, { as })).json().detail).toBe(
      'template must be one of default, landing, contact, about, or some of them with commas between',
    )
  })

  it('is counted, with a mark that changes when another item takes the place of one', async () => {
    const first = await create('one')
    await create('two')
    const seen = await good(`GET ${of('/count')}`)
    expect(seen).toMatchObject({ count: 2, isExact: true })
    await good(`DELETE /api/pages/${first.id}`)
    await create('three')
    const now = await good(`GET ${of('/count?exact=true')}`)
    expect(now.count).toBe(2)
    expect(now.mark).not.toBe(seen.mark)
  })
})
