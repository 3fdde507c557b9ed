import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aReader } from '../../../test/cache/readers.ts'
import { type App, anApp, aPerson, aSite, changeSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { ROLES } from '../../kernel/role.ts'
import type { Site } from '../../kernel/site.ts'
import type { Redirect, RedirectFigures, RedirectRow } from './shapes.ts'
import { createAddressCounter } from './counter.ts'
import { addMissed, MISSED_MAX } from './queries.ts'

const READER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
}
const NOBODY = '00000000-0000-7000-8000-000000000000'

let app: App
let site: Site
let as: string

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'The default', { isDefault: true })
})

beforeEach(async () => {
  site = await aSite(app, 'Tidewater')
  as = await aPerson(app, { site, role: 'admin' })
})

const rows = (sql: string, values: unknown[] = []) => administer(app.connection, sql, values)
const path = (rest = ''): `/${string}` => `/api/forks/${site.id}/redirects${rest}`
const send = (from: string, to: string, token = as) =>
  app.call(`POST ${path()}`, { as: token, body: { from, to } })
const made = async (from: string, to: string): Promise<Redirect> => {
  const answer = await send(from, to)
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json()
}
const list = async (query = ''): Promise<RedirectRow[]> =>
  (await app.call(`GET ${path(query)}`, { as })).json()
const figures = async (): Promise<RedirectFigures> =>
  (await app.call(`GET ${path('/figures')}`, { as })).json()
const isPage = async (from: string): Promise<boolean> =>
  (await app.call(`GET ${path(`/answer?from=${encodeURIComponent(from)}`)}`, { as })).json().isPage
const ask = (line: `${string} /${string}`) =>
  app.call(line, { host: `${site.slug}.localhost`, headers: READER })
const visit = async (address: string) => {
  const { statusCode, headers } = await ask(`GET ${address as '/'}`)
  return headers.location === undefined ? statusCode : [statusCode, headers.location]
}
const publish = async (kind: 'pages' | 'blog', slug: string, more: object = {}) => {
  const text = {
    title: slug,
    content: 'Words.',
    isPublished: true,
    ...(kind === 'pages' && { template: 'default' }),
  }
  const answer = await app.call(`POST /api/forks/${site.id}/${kind}`, {
    as,
    body: { slug, ...text, ...more },
  })
  expect(answer.statusCode).toBe(201)
  return answer.json() as { id: string }
}
const rename = async (kind: 'pages' | 'blog', id: string, slug: string) =>
  expect((await app.call(`PUT /api/${kind}/${id}`, { as, body: { slug } })).statusCode).toBe(200)

describe('an address that somebody leads elsewhere', () => {
  it('is redirected from the next request on, and no more once the redirect is deleted', async () => {
    expect(await visit('/presse')).toBe(404)
    const { id } = await made('/presse', '/press')
    expect(await visit('/presse')).toEqual([301, '/press'])
    expect(await visit('/presse')).toEqual([301, '/press'])
    expect((await ask('HEAD /presse')).headers.location).toBe('/press')
    const { headers } = await ask('GET /presse')
    expect(headers['cache-control']).toBe('no-store')
    expect(
      (await app.call(`PUT ${path(`/${id}`)}`, { as, body: { from: '/presse', to: '/kit' } })).json(),
    ).toEqual({
      id,
      from: '/presse',
      to: '/kit',
      version: 2,
    })
    expect(await visit('/presse')).toEqual([301, '/kit'])
    expect((await app.call(`DELETE ${path(`/${id}`)}`, { as })).statusCode).toBe(200)
    expect(await visit('/presse')).toBe(404)
  })

  it('is found however it is spelled, below other addresses, and with what stands behind the question mark', async () => {
    await made('/Presse/Führung/', '/press?all=1#top')
    await made('/2024/05/my-post/1', '/blog/my-post')
    await made('/lisbon', 'https://example.org/launch?x=1')
    for (const spelling of ['/presse/f%C3%BChrung', '/PRESSE/F%c3%9cHRUNG/', '/presse/fu%CC%88hrung']) {
      expect([spelling, await visit(spelling)]).toEqual([spelling, [301, '/press?all=1#top']])
    }
    expect(await visit('/presse/f%C3%BChrung?from=letter')).toEqual([301, '/press?all=1&from=letter#top'])
    expect(await visit('/2024/05/my-post/1/?a=b')).toEqual([301, '/blog/my-post?a=b'])
    expect(await visit('/lisbon?from=letter')).toEqual([301, 'https://example.org/launch?x=1'])
    expect(await visit('/lisbon/else')).toBe(404)
    expect(await visit('/lisbon%00')).not.toEqual([301, expect.anything()])
  })

  it('keeps the language of the reader, and has its own in a language', async () => {
    const { id } = await publish('pages', 'press')
    await app.call(`PUT /api/pages/${id}?locale=de`, { as, body: { title: 'Presse', content: 'Worte.' } })
    await made('/presse', '/press')
    await made('/de/kit', '/press')
    await made('/en/old', '/press')
    expect(await visit('/de/presse')).toEqual([301, '/de/press'])
    expect(await visit('/fr/presse')).toEqual([301, '/press'])
    expect(await visit('/de/kit')).toEqual([301, '/press'])
    expect(await visit('/kit')).toBe(404)
    expect(await visit('/old')).toEqual([301, '/press'])
    expect(await visit('/en/old')).toEqual([301, '/old'])
  })

  it('answers as the page that stands there, as long as one does', async () => {
    await made('/press', '/kit')
    expect(await visit('/press')).toEqual([301, '/kit'])
    expect(await isPage('/press')).toBe(false)
    const { id } = await publish('pages', 'press')
    expect(await visit('/press')).toBe(200)
    expect(await isPage('/Press/')).toBe(true)
    expect(await isPage('/en/press')).toBe(true)
    await app.call(`POST /api/pages/${id}/unpublish`, { as })
    expect(await visit('/press')).toEqual([301, '/kit'])
    // A page that is not there may have a page of its own that says so.
    await made('/parts/77', '/parts')
    expect(await visit('/parts/77')).toEqual([301, '/parts'])
    expect(await isPage('/parts/77')).toBe(false)
    expect([await isPage('/search'), await isPage('/blog'), await isPage('/feed.xml')]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('is none where there is a page without the slash at its end: that page is shown', async () => {
    const { id } = await publish('pages', 'press')
    await app.call(`PUT /api/pages/${id}?locale=de`, { as, body: { title: 'Presse', content: 'Worte.' } })
    await made('/press', '/kit')
    expect(await visit('/press/')).toEqual([301, '/press'])
    expect(await visit('/press//?from=letter')).toEqual([301, '/press?from=letter'])
    expect(await visit('/press//?from=print')).toEqual([301, '/press?from=print'])
    expect(await visit('/de/press/')).toEqual([301, '/de/press'])
    expect(await visit('/blog/')).toEqual([301, '/blog'])
    for (const nowhere of [
      '/nothing/',
      '/Press/none/',
      '/fr/none/',
      '//evil.example/',
      '//evil.example//',
      '/%2f/',
    ]) {
      expect([nowhere, await visit(nowhere)]).toEqual([nowhere, 404])
    }
    await app.call(`POST /api/pages/${id}/unpublish`, { as })
    expect(await visit('/press/')).toEqual([301, '/kit'])
  })

  it('belongs to its site', async () => {
    const { id } = await made('/presse', '/press')
    const elsewhere = await aSite(app, 'Elsewhere')
    const other = await aPerson(app, { site: elsewhere, role: 'owner' })
    const answer = await app.call('GET /presse', { host: `${elsewhere.slug}.localhost` })
    expect(answer.statusCode).toBe(404)
    const own: `/${string}` = `/api/forks/${elsewhere.id}/redirects`
    const body = { from: '/presse', to: '/taken' }
    for (const line of [`PUT ${own}/${id}`, `PUT ${own}/${NOBODY}`] as `PUT /${string}`[]) {
      expect([line, (await app.call(line, { as: other, body })).statusCode]).toEqual([line, 404])
    }
    for (const line of [`DELETE ${own}/${id}`, `DELETE ${path(`/${id}`)}`] as `DELETE /${string}`[]) {
      expect([line, (await app.call(line, { as: other })).statusCode]).toEqual([line, 404])
    }
    expect((await app.call(`GET ${own}`, { as: other })).json()).toEqual([])
    expect(await visit('/presse')).toEqual([301, '/press'])
  })

  it('is read by who reads the settings, and written by who writes them', async () => {
    const statuses: Record<string, number[]> = {}
    for (const role of ROLES) {
      const token = await aPerson(app, { site, role })
      const read = await app.call(`GET ${path()}`, { as: token })
      statuses[role] = [read.statusCode, (await send(`/of-${role}`, '/press', token)).statusCode]
    }
    expect(statuses).toEqual({
      owner: [200, 201],
      admin: [200, 201],
      editor: [200, 403],
      author: [403, 403],
      translator: [403, 403],
      viewer: [403, 403],
    })
    expect((await app.call(`GET ${path()}`)).statusCode).toBe(401)
  })

  it('is returned as it was stored when it is deleted', async () => {
    const { id } = await made('/presse', '/press')
    await app.call(`PUT ${path(`/${id}`)}`, { as, body: { from: '/presse', to: '/kit' } })
    const gone = await app.call(`DELETE ${path(`/${id}`)}`, { as })
    expect(gone.json()).toEqual({ id, from: '/presse', to: '/kit', version: 2 })
  })

  it('stands in the activity log with both its addresses, made, changed and taken away', async () => {
    const { id } = await made('/presse', '/press')
    await app.call(`PUT ${path(`/${id}`)}`, { as, body: { from: '/presse', to: '/kit' } })
    const log = async () => (await app.call(`GET /api/forks/${site.id}/activity`, { as })).json()
    expect((await log()).map(({ title }: { title: string }) => title)).toEqual(['/presse', '/presse'])
    await app.call(`DELETE ${path(`/${id}`)}`, { as })
    const told = (await log()).map(({ action, title, changes }: Record<string, unknown>) => [
      action,
      title,
      changes,
    ])
    expect(told).toEqual([
      ['redirect.delete', null, { from: ['/presse', null], to: ['/kit', null] }],
      ['redirect.save', null, { to: ['/press', '/kit'] }],
      ['redirect.create', null, { from: [null, '/presse'], to: [null, '/press'] }],
    ])
  })
})

describe('what cannot be led', () => {
  it('is reported at its field', async () => {
    for (const [from, to, pointer] of [
      ['', '/press', '/from'],
      ['/admin', '/press', '/from'],
      ['https://example.org/x', '/press', '/from'],
      ['/x', '', '/to'],
      ['/x', 'javascript:alert(1)', '/to'],
      ['/x', '//evil.example', '/to'],
      ['/x', '/..//evil.example', '/to'],
      ['/x', 'a'.repeat(2_001), '/to'],
      [`/${'x'.repeat(300)}`, '/press', '/from'],
    ] as const) {
      const answer = await send(from, to)
      expect([from, to, answer.statusCode, answer.json().errors?.[0]?.pointer]).toEqual([
        from,
        to,
        422,
        pointer,
      ])
    }
    expect(await list()).toEqual([])
  })

  it('leads onto itself or round in a circle, however it is spelled', async () => {
    await changeSite(app, site.id, { domain: 'book.example' })
    const sentence = async (from: string, to: string) => (await send(from, to)).json().detail
    expect(await sentence('/a', '/A/?x=1#y')).toBe('This leads to the address that it comes from')
    expect(await sentence('/a', 'https://book.example/a')).toBe(
      'This leads to the address that it comes from',
    )
    const { id } = await made('/a', '/b')
    await made('/b', 'https://book.example/c')
    expect(await sentence('/c', '/a')).toBe('This would lead round in a circle: /c → /a → /b → /c')
    const changed = await app.call(`PUT ${path(`/${id}`)}`, { as, body: { from: '/a', to: '/d' } })
    expect(changed.statusCode).toBe(200)
    expect((await send('/c', '/a')).statusCode).toBe(201)
  })

  it('is a second one for the same address: the first of two at once stays', async () => {
    const answers = await Promise.all(['/a', '/b', '/c', '/d'].map((to) => send('/Presse', to)))
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused).toHaveLength(3)
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().errors]).toEqual([
        409,
        [{ pointer: '/from', code: 'taken', detail: '/presse leads elsewhere already' }],
      ])
    }
    expect(await list()).toHaveLength(1)
  })

  it('is a circle that two people close at once', async () => {
    const answers = await Promise.all([send('/a', '/b'), send('/b', '/a')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
  })

  it('is what somebody else changed meanwhile', async () => {
    const { id } = await made('/presse', '/press')
    const change = (to: string) =>
      app.call(`PUT ${path(`/${id}`)}`, { as, body: { from: '/presse', to }, headers: { 'if-match': '"1"' } })
    expect((await change('/kit')).statusCode).toBe(200)
    const late = await change('/late')
    expect([late.statusCode, late.json().current]).toEqual([409, expect.objectContaining({ to: '/kit' })])
  })
})

describe('the list', () => {
  it('holds what made itself when an address changed, as each type keeps it', async () => {
    const post = await publish('blog', 'oracle')
    await rename('blog', post.id, 'what-it-said')
    const top = await publish('pages', 'press')
    await publish('pages', 'kit', { parentId: top.id })
    await rename('pages', top.id, 'media-kit')
    await made('/presse', '/media-kit')
    expect((await list()).map(({ id, from, to, by }) => [id !== null, from, to, by])).toEqual([
      [false, '/blog/oracle', '/blog/what-it-said', null],
      [false, '/press', '/media-kit', null],
      [false, '/press/kit', '/media-kit/kit', null],
      [true, '/presse', '/media-kit', expect.stringMatching(/^P \d+$/)],
    ])
    expect(await figures()).toEqual({ byHand: 1, byItself: 3, missed: [] })
    // There is a page again, and somebody leads another one elsewhere by hand.
    await publish('blog', 'oracle')
    await made('/press/kit', '/kit')
    expect(await visit('/press/kit')).toEqual([301, '/kit'])
    expect((await list()).map(({ from, to }) => `${from} ${to}`)).toEqual([
      '/press /media-kit',
      '/press/kit /kit',
      '/presse /media-kit',
    ])
    expect(await figures()).toEqual({ byHand: 2, byItself: 1, missed: [] })
  })

  it('is searched in both addresses, and read page by page with ten thousand of them', async () => {
    await rows(
      `insert into redirects (fork_id, id, from_path, to_address)
       select $1, gen_random_uuid(), '/old-' || n, '/new-' || n from generate_series(1, 10000) n`,
      [site.id],
    )
    await rows(
      `insert into redirect_visits (fork_id, path, visits) select $1, '/old-' || n, n % 3 from generate_series(1, 60) n`,
      [site.id],
    )
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null && found.length < 300) {
      const answer = await app.call(`GET ${path(`?limit=50${cursor && `&cursor=${cursor}`}`)}`, { as })
      found.push(...(answer.json() as RedirectRow[]).map(({ from }) => from))
      cursor = /cursor=([^>&"]+)/.exec(String(answer.headers.link))?.[1] ?? null
    }
    expect(new Set(found).size).toBe(300)
    expect(found.slice(0, 2)).toEqual(['/old-11', '/old-14'])
    expect((await list('?q=NEW-1234')).map(({ from }) => from)).toEqual(['/old-1234'])
    expect(await list('?q=nothing')).toEqual([])
    expect((await send('/one-more', '/press')).statusCode).toBe(409)
    expect((await app.call(`GET ${path('?cursor=x')}`, { as })).statusCode).toBe(422)
  })
})

describe('visits', () => {
  it('are counted for readers and no robots, for what was made by hand and by itself', async () => {
    const product = await anApp({ beside: app })
    await made('/presse', '/press')
    const post = await publish('blog', 'oracle')
    await rename('blog', post.id, 'what-it-said')
    const read = await aReader(product)
    const host = { host: `${site.slug}.localhost` }
    for (const [line, headers] of [
      ['GET /presse', READER],
      ['GET /presse', READER],
      ['GET /Presse/?x=1', READER],
      ['GET /es/presse', READER],
      ['HEAD /presse', READER],
      ['GET /presse', {}],
      ['GET /presse', { ...READER, 'sec-purpose': 'prefetch' }],
      ['GET /blog/oracle', READER],
    ] as const) {
      expect([line, (await read(line, { ...headers, ...host })).status]).toEqual([line, 301])
    }
    await product.server.close()
    expect((await list()).map(({ from, visits }) => [from, visits])).toEqual([
      ['/presse', 4],
      ['/blog/oracle', 1],
    ])
  })
})

describe('what answers nothing', () => {
  const counter = () => createAddressCounter({ db: app.db, log: { warn: () => {} } })
  const missed = () =>
    rows('select path, times from missed_addresses where fork_id = $1 order by path', [site.id])

  it('is listed once it was asked for often, until it has a page or a redirect', async () => {
    const product = await anApp({ beside: app })
    const read = await aReader(product)
    const host = { host: `${site.slug}.localhost` }
    const lines = ['GET /book/order', 'GET /Book/Order/', 'GET /gone', 'GET /later', 'GET /de/oder']
    for (const line of lines) {
      for (let i = 0; i < (line === 'GET /gone' ? 9 : 10); i++) await read(line, { ...READER, ...host })
    }
    await product.server.close()
    expect((await figures()).missed).toEqual([
      { path: '/book/order', times: 20 },
      { path: '/de/oder', times: 10 },
      { path: '/later', times: 10 },
    ])
    await made('/book/order', '/book')
    await made('/oder', '/book')
    await publish('pages', 'later')
    expect((await figures()).missed).toEqual([])
  })

  it('leaves out programs, files, long addresses, and what was asked for more than thirty days ago', async () => {
    const { missed: note, close } = counter()
    const asked = { method: 'GET', headers: READER }
    for (const noise of [
      '/wp-login',
      '/wp-admin/setup',
      '/x.php',
      '/a/b.PNG',
      '/.env',
      '/.git/config',
      '/a%',
      `/${'x'.repeat(250)}`,
      '/a%00',
    ]) {
      note(site.id, noise, asked)
    }
    note(site.id, '/a', { method: 'HEAD', headers: READER })
    note(site.id, '/a', { method: 'GET', headers: { 'user-agent': 'curl/8' } })
    note(site.id, '/about.html', asked)
    await close()
    expect(await missed()).toEqual([{ path: '/about.html', times: 1 }])
    await rows(
      `insert into missed_addresses values ($1, (now() at time zone 'UTC')::date - 30, '/long-ago', 100),
       ($1, (now() at time zone 'UTC')::date - 29, '/before', 100)`,
      [site.id],
    )
    expect((await figures()).missed).toEqual([{ path: '/before', times: 100 }])
  })

  it('stays bounded while anybody makes up addresses, and keeps those that are asked for most', async () => {
    const flood = (from: number) =>
      Array.from({ length: 1_000 }, (_, i) => ({ siteId: site.id, path: `/made-up-${from + i}`, times: 1 }))
    const add = (list: { siteId: string; path: string; times: number }[]) =>
      app.db.transaction([site.id], (tx) => addMissed(tx, list))
    await add([{ siteId: site.id, path: '/z-asked-often', times: 12 }])
    await Promise.all([0, 1_000, 2_000, 3_000].map((from) => add(flood(from))))
    const kept = await missed()
    expect(kept).toHaveLength(MISSED_MAX)
    expect(kept.at(-1)).toEqual({ path: '/z-asked-often', times: 12 })
  })

  it('is not counted for a site that is gone', async () => {
    const { missed: note, led, close } = counter()
    note(NOBODY, '/a', { method: 'GET', headers: READER })
    led(NOBODY, '/a', { method: 'GET', headers: READER })
    await close()
    expect(await rows('select from missed_addresses where fork_id = $1', [NOBODY])).toEqual([])
  })
})

describe('several processes', () => {
  it('lead on from the next moment on, and no more once it is taken away', async () => {
    const here = await anApp({ beside: app, isListening: true })
    const there = await anApp({ beside: app, isListening: true })
    const read = await aReader(there)
    const readHere = await aReader(here)
    const host = { host: `${site.slug}.localhost`, ...READER }
    const seen = async () => (await read('GET /presse', host)).headers.location
    expect((await readHere('GET /presse', host)).status).toBe(404)
    expect(await seen()).toBeUndefined()
    const call = (line: `${string} /${string}`, body?: object) =>
      here.call(line, { as, ...(body && { body }) })
    const { id } = (await call(`POST ${path()}`, { from: '/presse', to: '/press' })).json()
    expect((await readHere('GET /presse', host)).headers.location).toBe('/press')
    await expect.poll(seen).toBe('/press')
    await call(`DELETE ${path(`/${id}`)}`)
    expect((await readHere('GET /presse', host)).status).toBe(404)
    await expect.poll(seen).toBeUndefined()
  })
})
