import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aReader } from '../../../test/cache/readers.ts'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { aPage } from '../../../test/support/callers.ts'
import { runJob } from '../../../test/support/jobs.ts'
import { administer } from '../../../test/support/database.ts'
import { JOBS } from '../../app/jobs.ts'
import type { Site } from '../../kernel/site.ts'
import { trendOf } from './actions.ts'
import { createViewCounter } from './counter.ts'

const READER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
}
const LOG = { warn: () => {} }

let app: App
let home: Site
let other: Site

beforeAll(async () => {
  app = await anApp()
  home = await aSite(app, 'Tidewater', { isDefault: true })
  other = await aSite(app, 'Elsewhere')
})

beforeEach(() => rows('truncate page_views, view_referrers'))

const rows = (sql: string, values: unknown[] = []) => administer(app.connection, sql, values)
const kept = () => rows('select fork_id, path, locale, views from page_views order by path, locale, fork_id')
const counted = async (site: Site, path: string, views: number, daysAgo: number) =>
  rows("insert into page_views values ($1, (now() at time zone 'UTC')::date - $4::int, $2, 'en', $3)", [
    site.id,
    path,
    views,
    daysAgo,
  ])
const figures = async () => {
  const as = await aPerson(app, { site: home, role: 'viewer' })
  return (await app.call(`GET /api/forks/${home.id}/stats`, { as })).json().views
}

describe('a page that a reader opens', () => {
  it('[C297] counts once each time, from memory or not, under its one address; robots and fetching ahead do not', async () => {
    const product = await anApp({ beside: app })
    for (const slug of ['press', 'gone']) {
      await aPage(product, home, { slug, mark: slug, isPublished: slug === 'press' })
    }
    const read = await aReader(product)
    const statuses = []
    for (const [line, headers] of [
      ['GET /press', READER],
      ['GET /press', READER],
      ['GET /press?from=letter', READER],
      ['GET /es/press', READER],
      ['HEAD /press', READER],
      ['GET /press', { ...READER, 'sec-purpose': 'prefetch' }],
      ['GET /press', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
      ['GET /press', {}],
      ['GET /gone', READER],
      ['GET /search?q=tide', READER],
      ['GET /sitemap.xml', READER],
    ] as const) {
      statuses.push((await read(line, headers)).status)
    }
    const { headers } = await read('GET /press', READER)
    statuses.push((await read('GET /press', { ...READER, 'if-none-match': String(headers.etag) })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 404, 200, 200, 304])
    await product.server.close()
    expect(await kept()).toEqual([
      { fork_id: home.id, path: '/press', locale: 'en', views: 5 },
      { fork_id: home.id, path: '/press', locale: 'es', views: 1 },
    ])
  })

  it('[C297] adds to the counts of other processes and leaves nothing that leads to a person', async () => {
    const ask = { method: 'GET', headers: READER }
    const counters = [1, 2].map(() => createViewCounter({ db: app.db, log: LOG }))
    for (const counter of counters) {
      counter.note(home.id, 'en /parts', ask)
      counter.note(other.id, 'en /parts', ask)
    }
    await Promise.all(counters.map((counter) => counter.close()))
    expect(await kept()).toHaveLength(2)
    expect((await kept()).every(({ views }) => views === 2)).toBe(true)
    const columns = await rows(
      "select column_name from information_schema.columns where table_name = 'page_views' order by 1",
    )
    expect(columns.map(({ column_name: name }) => name)).toEqual([
      'day',
      'fork_id',
      'locale',
      'path',
      'views',
    ])
  })

  it('is counted on while nothing can be written, and not for a site that is gone', async () => {
    let isAway = true
    const counter = createViewCounter({
      db: {
        transaction: (sites, work) => {
          if (isAway) throw new Error('away')
          return app.db.transaction(sites, work)
        },
      },
      log: LOG,
    })
    const ask = { method: 'GET', headers: READER }
    counter.note(home.id, 'en /parts', ask)
    counter.note('00000000-0000-7000-8000-000000000000', 'en /parts', ask)
    await counter.flush()
    counter.note(home.id, 'en /parts', ask)
    isAway = false
    await counter.close()
    expect(await kept()).toEqual([{ fork_id: home.id, path: '/parts', locale: 'en', views: 2 }])
  })
})

describe('the figures', () => {
  it('[C297] are the views of the last thirty days of this site, and equal the list of its pages', async () => {
    await counted(home, '/', 5, 0)
    await counted(home, '/parts', 7, 29)
    await counted(home, '/parts', 100, 30)
    await counted(other, '/', 1000, 0)
    const { month, days } = await figures()
    expect(month).toBe(12)
    expect(days).toHaveLength(30)
    expect([days[0], days[29]]).toEqual([7, 5])
    const as = await aPerson(app, { site: home, role: 'viewer' })
    const shown = (await app.call(`GET /api/forks/${home.id}/views`, { as })).json()
    expect(shown.pages).toEqual([
      { path: '/parts', locale: 'en', views: 7 },
      { path: '/', locale: 'en', views: 5 },
    ])
    expect(shown.days.map((one: { views: number }) => one.views)).toEqual(days)
    expect(shown.days.at(-1).day).toBe(new Date().toISOString().slice(0, 10))
  })

  it('are those of one page where one is named, over up to 24 months', async () => {
    await counted(home, '/', 5, 0)
    await counted(home, '/parts', 7, 364)
    await counted(home, '/parts', 9, 365)
    const as = await aPerson(app, { site: home, role: 'viewer' })
    const asked = async (query: string) => {
      const { days, pages } = (await app.call(`GET /api/forks/${home.id}/views?${query}`, { as })).json()
      const sum = days.reduce((total: number, { views }: { views: number }) => total + views, 0)
      return [days.length, sum, pages.length]
    }
    expect(await asked('days=365')).toEqual([365, 12, 2])
    expect(await asked('days=365&path=/parts&language=en')).toEqual([365, 7, 2])
    expect(await asked('days=365&path=/parts&language=de')).toEqual([365, 0, 2])
    expect(await asked('days=730')).toEqual([730, 21, 2])
    const wrong = await app.call(`GET /api/forks/${home.id}/views?days=31`, { as })
    expect([wrong.statusCode, wrong.json().detail]).toEqual([422, 'days must be one of 30, 90, 365, 730'])
  })

  it('name the hosts whose links were followed, of a day no more than 200, and forget them after 24 months', async () => {
    const counter = createViewCounter({ db: app.db, log: LOG })
    const from = (referer: string, host = 'tidewater.example:8080') =>
      counter.note(home.id, 'en /', { method: 'GET', headers: { ...READER, host, referer } })
    from('https://www.library.example/list?reader=anna')
    from('http://library.example/')
    from('https://tidewater.example/parts')
    from('android-app://com.example.reader/')
    from('no address')
    await counter.flush()
    for (let i = 0; i < 250; i++) from(`https://invented-${i}.example/`)
    await counter.close()
    const as = await aPerson(app, { site: home, role: 'viewer' })
    const { referrers } = (await app.call(`GET /api/forks/${home.id}/views`, { as })).json()
    expect(referrers[0]).toEqual({ host: 'library.example', views: 2 })
    const stored = await rows('select count(*)::int as n from view_referrers where fork_id = $1', [home.id])
    expect(stored).toEqual([{ n: 200 }])
    await rows("update view_referrers set day = day - interval '26 months'")
    await counted(home, '/', 5, 800)
    await counted(home, '/', 5, 700)
    await runJob(JOBS, 'analytics.clean', app.platform)
    expect(await rows('select 1 from view_referrers')).toEqual([])
    expect(await kept()).toMatchObject([{ views: 255 }, { views: 5 }])
  })

  it('[C297] tell a trend once fourteen whole days are counted, and no earlier', async () => {
    await counted(home, '/', 10, 13)
    await counted(home, '/', 30, 3)
    expect((await figures()).trend).toBeNull()
    await counted(home, '/', 5, 14)
    expect((await figures()).trend).toBe(100)
  })

  it('[C297] tell none of a week without views', () => {
    expect(trendOf(Array.from({ length: 30 }, (_, day) => (day > 22 ? 9 : 0)))).toBeNull()
  })
})
