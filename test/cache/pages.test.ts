import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../src/kernel/site.ts'
import { followChanges } from '../../src/site/cache/follow.ts'
import { createPageCache } from '../../src/site/cache/page-cache.ts'
import { createPages, type Pages, type Rendered } from '../../src/site/cache/pages.ts'
import { type App, anApp, aPerson, aSite, changeSite } from '../support/app.ts'
import { administer } from '../support/database.ts'
import { changesAt } from '../support/moments.ts'
import { aReader, type Read, type Reader } from './readers.ts'

let app: App
let site: Site
let other: Site
let as: string
let read: Reader

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Harbour', { isDefault: true })
  other = await aSite(app, 'Meadow')
  as = await aPerson(app, { site })
  read = await aReader(app)
})

const make = async (line: string, body: object) => {
  const answer = await app.call(`POST /api/forks/${site.id}/${line}`, { as, body })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const textOf = ({ body }: Read) => body.toString()
const versionOf = async ({ id }: Site) => {
  const [row] = await administer(app.connection, 'select version from site_versions where fork_id = $1', [id])
  return Number(row?.version)
}
/** Headers that say nothing of the page: they differ from answer to answer. */
const lasting = ({ headers }: Read) => {
  const { 'x-request-id': _, date: __, connection: ___, 'keep-alive': ____, ...rest } = headers
  return rest
}

describe('[C634] a page out of memory', () => {
  it('[C577] is not given to readers of a site in maintenance, and again right after it', async () => {
    const set = (maintenanceMode: boolean) =>
      app.call(`PUT /api/forks/${site.id}/settings`, { as, body: { maintenanceMode } })
    const before = await read('GET /parts')
    expect((await read('GET /parts')).headers.etag).toBe(before.headers.etag)
    await set(true)
    const closed = await read('GET /parts')
    expect([closed.status, closed.headers['cache-control']]).toEqual([503, 'no-store'])
    const own = await read('GET /parts', { cookie: `sid=${as}` })
    expect([own.status, textOf(own).includes('in maintenance')]).toEqual([200, true])
    await set(false)
    const after = await read('GET /parts')
    expect([after.status, textOf(after)]).toEqual([200, textOf(before)])
  })

  it('has the bytes and headers of the one that was rendered, and a request id of its own', async () => {
    const first = await read('GET /parts')
    const second = await read('GET /parts')
    expect([second.status, textOf(second)]).toEqual([200, textOf(first)])
    expect(lasting(second)).toEqual(lasting(first))
    expect(second.headers['content-security-policy']).toContain("script-src 'self';")
    expect(second.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(second.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  it('[C580] allows the host of a logo that lies elsewhere, as the one that was rendered does, and only on its site', async () => {
    const set = (logoUrl: string) => app.call(`PUT /api/forks/${site.id}/settings`, { as, body: { logoUrl } })
    const policyOf = ({ headers }: Read) => String(headers['content-security-policy'])
    const plain = await read('GET /parts')
    await read('GET /parts', { host: `${other.slug}.localhost` })
    await set('https://pictures.example.org/logo.png')
    const first = await read('GET /parts')
    const second = await read('GET /parts')
    expect(lasting(second)).toEqual(lasting(first))
    expect(textOf(second)).toContain('src="https://pictures.example.org/logo.png"')
    expect(policyOf(second)).toBe(policyOf(plain).replace('data:', 'data: https://pictures.example.org'))
    const held = await read('GET /parts', { 'if-none-match': String(second.headers.etag) })
    expect([held.status, policyOf(held)]).toEqual([304, policyOf(second)])
    expect(policyOf(await read('GET /parts', { host: `${other.slug}.localhost` }))).toBe(policyOf(plain))
    await set('')
    for (const again of [await read('GET /parts'), await read('GET /parts')]) {
      expect([textOf(again), policyOf(again)]).toEqual([textOf(plain), policyOf(plain)])
    }
  })

  it('comes as br and gzip of the same text, each with a mark of its own', async () => {
    const plain = await read('GET /parts')
    const br = await read('GET /parts', { 'accept-encoding': 'gzip, br' })
    const gzip = await read('GET /parts', { 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  it('is not sent again to who holds it, nor to HEAD', async () => {
    const { headers, body } = await read('GET /parts')
    for (const path of ['/parts', '/parts?from=mail']) {
      const held = await read(`GET ${path}`, { 'if-none-match': String(headers.etag) })
      expect([held.status, held.body.length, held.headers.etag]).toEqual([304, 0, headers.etag])
      const head = await read(`HEAD ${path}`)
      expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
        200,
        0,
        String(body.length),
      ])
    }
  })

  it('is the same whatever stands behind the question mark that it does not know', async () => {
    const { headers } = await read('GET /parts')
    expect((await read('GET /parts?utm_source=letter&q=x')).headers.etag).toBe(headers.etag)
    expect(textOf(await read('GET /search?q=harbour'))).toContain('value="harbour"')
    expect((await read('GET /search?q=harbour')).headers.etag).toBeUndefined()
  })

  it('is the same with a session cookie, but the bare names of studio screens lead there', async () => {
    const { headers } = await read('GET /parts')
    expect((await read('GET /parts', { cookie: `sid=${as}` })).headers.etag).toBe(headers.etag)
    const led = await read('GET /pages', { cookie: `sid=${as}` })
    expect([led.status, led.headers.location]).toEqual([302, '/admin/pages'])
    expect((await read('GET /pages')).status).toBe(404)
  })

  it('belongs to its site alone', async () => {
    expect(textOf(await read('GET /', { host: 'harbour.localhost' }))).toContain('Harbour')
    expect(textOf(await read('GET /', { host: 'meadow.localhost' }))).toContain('Meadow')
    expect(textOf(await read('GET /', { host: 'MEADOW.localhost:80' }))).not.toContain('Harbour')
  })

  it('is never one of the door to the studio', async () => {
    const { headers } = await read('GET /admin/login')
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
  })

  it('is one page for all addresses that nobody knows', async () => {
    const marks = new Set<unknown>()
    for (let n = 0; n < 5; n++) {
      const answer = await read(`GET /nowhere/${n}`)
      expect(answer.status).toBe(404)
      marks.add(answer.headers.etag)
    }
    expect(marks.size).toBe(1)
  })
})

describe('a change', () => {
  it('is seen by the next reader once it is answered, and its going too', async () => {
    const part = await make('book-parts', { title: 'The Quay' })
    expect(textOf(await read('GET /parts'))).not.toContain('The Quay')
    expect((await read(`GET /parts/${part.number}`)).status).toBe(404)
    await app.call(`POST /api/book-parts/${part.uid}/publish`, { as })
    expect(textOf(await read('GET /parts'))).toContain('The Quay')
    expect((await read(`GET /parts/${part.number}`)).status).toBe(200)
    await app.call(`PUT /api/book-parts/${part.uid}`, { as, body: { title: 'The Mole' } })
    expect(textOf(await read(`GET /parts/${part.number}`))).toContain('The Mole')
    await app.call(`POST /api/book-parts/${part.uid}/unpublish`, { as })
    expect((await read(`GET /parts/${part.number}`)).status).toBe(404)
    expect(textOf(await read('GET /parts'))).not.toContain('The Mole')
  })

  it('[C375] that is scheduled is shown at its moment to who asked too early, at its own address or redirected from it', async () => {
    const soon = new Date(Date.now() + 2_000)
    await make('redirects', { from: '/blog/led', to: '/parts' })
    for (const slug of ['soon', 'led']) {
      await make('blog', {
        slug,
        title: slug,
        content: 'Now.',
        isPublished: true,
        publishedAt: soon.toISOString(),
      })
    }
    const statuses = async () => [(await read('GET /blog/soon')).status, (await read('GET /blog/led')).status]
    await changesAt(soon, statuses, { from: [404, 301], to: [200, 200] })
  })

  it('that only the studio sees moves no version; one that readers see moves it by one', async () => {
    const draft = await make('book-parts', { title: 'Draft' })
    const before = await versionOf(site)
    await app.call(`PUT /api/book-parts/${draft.uid}`, { as, body: { title: 'Second draft' } })
    await make('book-chapters', { title: 'Draft chapter', partId: draft.uid })
    expect(await versionOf(site)).toBe(before)
    await app.call(`POST /api/book-parts/${draft.uid}/publish`, { as })
    expect(await versionOf(site)).toBe(before + 1)
    const [change] = await administer(
      app.connection,
      'select tags from site_changes where fork_id = $1 and version = $2',
      [site.id, before + 1],
    )
    expect(change).toEqual({ tags: ['book'] })
  })

  it('that is rolled back moves nothing', async () => {
    const before = await versionOf(site)
    const failing = app.db.transaction([site.id], async (tx) => {
      tx.touch(site.id, 'book')
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await versionOf(site)).toBe(before)
  })

  it('of a site that the transaction does not name is refused', async () => {
    const straying = app.db.transaction([site.id], async (tx) => tx.touch(other.id, 'book'))
    await expect(straying).rejects.toThrow('row-level security')
  })

  it('keeps the last thousand versions of a site and lets older ones go', async () => {
    await administer(app.connection, 'update site_versions set version = 5000 where fork_id = $1', [other.id])
    await app.db.transaction([other.id], async (tx) => tx.touch(other.id, 'book'))
    const rows = await administer(app.connection, 'select version from site_changes where fork_id = $1', [
      other.id,
    ])
    expect(rows).toEqual([{ version: 5001 }])
  })

  it('[C229] of a host is followed at once', async () => {
    expect((await read('GET /', { host: 'far.example' })).status).toBe(200)
    await changeSite(app, other.id, { domain: 'meadow.example' })
    expect((await read('GET /', { host: 'far.example' })).status).toBe(421)
    expect(textOf(await read('GET /', { host: 'meadow.example' }))).toContain('Meadow')
    await changeSite(app, other.id, { domain: null })
    expect((await read('GET /', { host: 'far.example' })).status).toBe(200)
  })
})

describe('a page that is asked for by many', () => {
  const log = { info() {}, warn() {} }
  const thePages = () => {
    const cache = createPageCache()
    const follower = followChanges({ db: app.db, cache, log, onSites() {}, onMoved() {}, onBack() {} })
    return createPages(cache, follower, { find: async () => null })
  }
  const page = (body: string) => ({ body, status: 200, tags: ['book'], isMain: true }) as const

  const nowhere = { key: '404', render: async () => ({ ...page('nothing'), status: 404, isMain: false }) }
  const get = (pages: Pages, render: () => Promise<Rendered | null>, key = '/') =>
    pages.get(site, { key, render }, nowhere)

  it('is rendered once for all of them', async () => {
    const pages = thePages()
    let renders = 0
    const render = async () => page(`${++renders}`)
    await Promise.all(Array.from({ length: 20 }, () => get(pages, render)))
    expect(renders).toBe(1)
  })

  it('is one for all addresses at which there is nothing, and each of them asks once', async () => {
    const pages = thePages()
    const loaded: string[] = []
    const ask = (key: string) => get(pages, async () => (loaded.push(key), null), key)
    const made = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(`/made-up-${i}`)))
    const entries = new Set(made.map((served) => served.kind === 'cached' && served.entry))
    expect(entries.size).toBe(1)
    await ask('/made-up-7')
    expect(loaded).toHaveLength(20)
  })

  it('is rendered again for who asks after a change, and the old one is not kept', async () => {
    const pages = thePages()
    const finishing = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const old = get(pages, async () => {
      begun.resolve()
      await finishing.promise
      return page('old')
    })
    await begun.promise
    await app.db.transaction([site.id], async (tx) => tx.touch(site.id, 'pages'))
    const now = get(pages, async () => page('new'))
    expect(await now).toMatchObject({ entry: { bodies: { identity: Buffer.from('new') } } })
    finishing.resolve()
    await old
    const later = await get(pages, async () => page('later'))
    expect(later).toMatchObject({ entry: { bodies: { identity: Buffer.from('new') } } })
  })
})

describe('behind a proxy', () => {
  it('host and protocol are those that it names, and nobody else may name them', async () => {
    const beside = await anApp({ beside: app, trustProxy: '127.0.0.0/8', sharedMaxAge: 60 })
    const proxied = await aReader(beside)
    const named = { 'x-forwarded-host': 'meadow.localhost', 'x-forwarded-proto': 'https' }
    for (let n = 0; n < 2; n++) {
      const answer = await proxied('GET /', named)
      expect(textOf(answer)).toContain('Meadow')
      expect(answer.headers['strict-transport-security']).toBe('max-age=63072000')
      expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=60')
      const direct = await read('GET /', named)
      expect(textOf(direct)).toContain('Harbour')
      expect(direct.headers['strict-transport-security']).toBeUndefined()
    }
  })
})
