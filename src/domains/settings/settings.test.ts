import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { upload } from '../../../test/support/uploads.ts'
import type { Site } from '../../kernel/site.ts'
import type { Settings } from './shapes.ts'

let app: App
let site: Site
let as: string

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'The default', { isDefault: true })
})

beforeEach(async () => {
  site = await aSite(app, 'The Tidewater Book')
  as = await aPerson(app, { site, role: 'admin' })
})

const read = async (): Promise<Settings> =>
  (await app.call(`GET /api/forks/${site.id}/settings`, { as })).json()
const save = (body: object, headers?: Record<string, string>) =>
  app.call(`PUT /api/forks/${site.id}/settings`, { as, body, ...(headers && { headers }) })
const stored = async () => {
  const [row] = await administer(app.connection, 'select name, config from forks where id = $1', [site.id])
  return row as { name: string; config: Record<string, unknown> }
}
const page = (path = '/', token?: string) =>
  app.call(`GET ${path as '/'}`, { host: `${site.slug}.localhost`, ...(token && { as: token }) })

const ALL = {
  siteName: 'Another name',
  siteDescription: 'A companion to the book.',
  defaultLanguage: 'en',
  timezone: 'Europe/Berlin',
  allowRegistration: false,
  maintenanceMode: false,
  seoTitle: 'The book, read slowly',
  seoDescription: 'What stays of a book.',
  googleAnalyticsId: 'G-A1B2C3D4E5',
  facebookPixelId: '1234567890',
  logoUrl: '/objects/uploads/logo',
  faviconUrl: 'https://files.example.org/favicon.png',
} satisfies Partial<Settings>

describe('settings', () => {
  it('[C567] [C572] [C573] [C649] hold exactly the stated fields, in the name and the configuration of the site', async () => {
    expect((await save(ALL)).json()).toEqual({ ...ALL, version: 2 })
    expect(await read()).toEqual({ ...ALL, version: 2 })
    const { name, config } = await stored()
    const { siteName, maintenanceMode: _, allowRegistration: __, ...rest } = ALL
    expect(name).toBe(siteName)
    expect(config).toMatchObject(rest)
  })

  it('[C643] what a read gave can be sent back and changes nothing', async () => {
    await save(ALL)
    const body = await read()
    expect((await save(body)).json()).toEqual(body)
  })

  it('[C643] a field left out stays, null and the empty text clear it', async () => {
    await save(ALL)
    await save({ seoTitle: null, seoDescription: '' })
    expect(await read()).toMatchObject({ ...ALL, seoTitle: '', seoDescription: '' })
    expect((await save({ theme: 'dark' })).statusCode).toBe(422)
  })

  it('leave what else stands in the configuration', async () => {
    await administer(app.connection, `update forks set config = config || '{"sample": true}' where id = $1`, [
      site.id,
    ])
    await save({ seoTitle: 'T' })
    expect((await stored()).config).toMatchObject({ sample: true, seoTitle: 'T' })
  })

  it('[C568] a site has a name', async () => {
    for (const siteName of ['', ' \u200b ']) {
      expect((await save({ siteName })).json().detail).toBe('Site name is required')
    }
    expect((await stored()).name).toBe('The Tidewater Book')
  })

  it('[C579] take every IANA zone, and no other name', async () => {
    for (const timezone of ['UTC', 'America/Denver', 'Europe/Berlin', 'Pacific/Chatham'])
      expect((await save({ timezone })).json().timezone).toBe(timezone)
    for (const timezone of ['Berlin', '+02:00', '', 'Europe/Atlantis'])
      expect((await save({ timezone })).json().detail).toBe('There is no time zone of this name')
    expect(await read()).toMatchObject({ timezone: 'Pacific/Chatham' })
  })

  it('[C576] open accounts for readers only where letters can be sent, and say so', async () => {
    const refused = await save({ allowRegistration: true, seoTitle: 'T' })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Accounts for readers open once this installation can send mail.',
    ])
    expect(refused.json().errors).toMatchObject([{ pointer: '/allowRegistration' }])
    expect(await read()).toMatchObject({ allowRegistration: false, seoTitle: '' })
  })

  it('[C576] close accounts for readers that were opened before', async () => {
    await administer(
      app.connection,
      `update forks set config = config || '{"allowRegistration": true}' where id = $1`,
      [site.id],
    )
    expect((await save({ seoTitle: 'T' })).json()).toMatchObject({ allowRegistration: true })
    expect((await save({ allowRegistration: false })).json()).toMatchObject({ allowRegistration: false })
  })

  it('[C571] take no default language in which nothing is published, and no other word', async () => {
    const refused = await save({ defaultLanguage: 'de', seoTitle: 'T' })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().errors).toMatchObject([{ pointer: '/defaultLanguage' }])
    expect(await read()).toMatchObject({ defaultLanguage: 'en', seoTitle: '' })
    expect((await save({ defaultLanguage: 'xx' })).statusCode).toBe(422)
  })

  it('take no address and no id that could bring a script into a page', async () => {
    const bad = {
      logoUrl: [
        'javascript:alert(1)',
        'http://127.0.0.1/',
        'https://127.0.0.1/x',
        '//evil.example/x',
        'data:,x',
      ],
      faviconUrl: ['https://localhost/x', 'https://a:b@files.example/x', '/\\evil.example', 'x.png'],
      googleAnalyticsId: ["G-1');alert(1)//", 'UA-12345', 'g-a1b2c3'],
      facebookPixelId: ['12', '12345678x'],
    }
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) {
        const answer = await save({ [field]: value })
        expect([field, value, answer.statusCode]).toEqual([field, value, 422])
        expect(answer.json().errors).toMatchObject([{ pointer: `/${field}` }])
      }
    }
    expect(await read()).toMatchObject({ version: 1 })
  })

  it('another version than the stored one is answered with what is stored', async () => {
    await save({ seoTitle: 'Mine' })
    const answer = await save({ seoTitle: 'Theirs' }, { 'if-match': '"1"' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().current).toMatchObject({ seoTitle: 'Mine', version: 2 })
  })

  it('a change stands in the log once, and saving the same again does not', async () => {
    await save({ seoTitle: 'T' })
    await save({ seoTitle: 'T' })
    const lines = await administer(app.connection, 'select action from activity where fork_id = $1', [
      site.id,
    ])
    expect(lines).toEqual([{ action: 'settings.save' }])
  })
})

describe('[C580] logo and favicon', () => {
  let png: Buffer

  beforeAll(async () => {
    png = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#247' } })
      .png()
      .toBuffer()
  })

  const aPicture = async (of = site, token = as) => {
    const { path } = await upload(app, png, { as: token, site: of, name: 'sign.png' })
    const body = { path, filename: 'sign.png', originalName: 'sign.png' }
    const made = await app.call(`POST /api/forks/${of.id}/media`, { as: token, body })
    return { path, id: made.json().id as string }
  }
  const logoIn = (html: string) => /<img[^>]*class="site-header__logo"[^>]*>/.exec(html)?.[0] ?? null
  const iconIn = (html: string) => /<link rel="icon" href="([^"]*)"/.exec(html)?.[1]
  const policyOf = (answer: { headers: object }) =>
    String((answer.headers as Record<string, unknown>)['content-security-policy'])

  it('[C580] stand on every page with the save, and no longer when they are cleared', async () => {
    const before = await page()
    expect([logoIn(before.body), iconIn(before.body)]).toEqual([null, '/favicon.svg'])
    expect(before.body).toContain('class="mark"')
    const [logo, favicon] = [await aPicture(), await aPicture()]
    await save({ logoUrl: logo.path, faviconUrl: favicon.path })
    for (const path of ['/', '/search', '/nothing-here', '/admin/login']) {
      const { body, headers } = await page(path)
      expect(logoIn(body)).toMatch(`src="${logo.path}" alt="" width="90" height="30"`)
      expect(iconIn(body)).toBe(favicon.path)
      expect(body).not.toContain('class="mark"')
      expect(policyOf({ headers })).toContain("img-src 'self' data:;")
    }
    await save({ logoUrl: '', faviconUrl: null })
    for (const path of ['/', '/search', '/nothing-here']) {
      const { body } = await page(path)
      expect([path, logoIn(body), iconIn(body)]).toEqual([path, null, '/favicon.svg'])
      expect(body).toContain('class="mark"')
    }
  })

  it('[C580] at another host are allowed by naming that host for the pages of this site, and of no other', async () => {
    const other = await aSite(app, 'Another')
    const plain = policyOf(await page())
    await save({ logoUrl: 'https://pictures.example.org:8443/a/logo.png?v=2', faviconUrl: '/favicon.svg' })
    const widened = plain.replace('data:', 'data: https://pictures.example.org:8443')
    for (const path of ['/', '/search', '/nothing-here', '/preview?of=nothing']) {
      expect([path, policyOf(await page(path))]).toEqual([path, widened])
    }
    expect(logoIn((await page()).body)).toContain('src="https://pictures.example.org:8443/a/logo.png?v=2"')
    expect(policyOf(await app.call('GET /', { host: `${other.slug}.localhost` }))).toBe(plain)
    await save({ logoUrl: '' })
    expect(policyOf(await page())).toBe(plain)
  })

  it('[C580] are refused with a sentence where they are no address of a picture, and nothing changes', async () => {
    const other = await aSite(app, 'Another')
    const stranger = await aPerson(app, { site: other, role: 'admin' })
    const foreign = await aPicture(other, stranger)
    const refused = {
      'must be a path on this site or an https address': [
        'javascript:alert(1)',
        'data:image/svg+xml,<svg/>',
        'http://example.org/logo.png',
        'https://*.example.org/logo.png',
        'https://a.example;script-src.example.org/logo.png',
        "https://a.example,b'c.example.org/logo.png",
      ],
      'There is no such picture in the media library of this site': [
        foreign.path,
        '/objects/uploads/00000000-0000-4000-8000-000000000000',
      ],
      'at most': [`https://example.org/${'a'.repeat(2_000)}`],
    }
    for (const [sentence, addresses] of Object.entries(refused)) {
      for (const address of addresses) {
        for (const field of ['logoUrl', 'faviconUrl']) {
          const answer = await save({ [field]: address, siteName: 'Changed' })
          expect([address, answer.statusCode]).toEqual([address, 422])
          expect(answer.json().errors).toMatchObject([
            { pointer: `/${field}`, detail: expect.stringContaining(sentence) },
          ])
        }
      }
    }
    expect(await read()).toMatchObject({ logoUrl: '', faviconUrl: '', version: 1 })
    expect(logoIn((await page()).body)).toBeNull()
  })

  it('[C580] are both named when neither is there', async () => {
    const { path } = await aPicture()
    const gone = '/objects/uploads/00000000-0000-4000-8000-000000000000'
    const pointers = async (write: object) =>
      (await save(write)).json().errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(await pointers({ logoUrl: gone, faviconUrl: gone })).toEqual(['/logoUrl', '/faviconUrl'])
    expect(await pointers({ logoUrl: path, faviconUrl: gone })).toEqual(['/faviconUrl'])
  })

  it('[C580] give way to the mark and the sign of the product once the library has them no more', async () => {
    const { path, id } = await aPicture()
    await save({ logoUrl: path, faviconUrl: path })
    expect(logoIn((await page()).body)).not.toBeNull()
    expect((await app.call(`DELETE /api/media/${id}` as 'DELETE /', { as })).statusCode).toBeLessThan(300)
    const { body } = await page()
    expect([logoIn(body), iconIn(body)]).toEqual([null, '/favicon.svg'])
    // What was stored before can be sent back.
    expect((await save(await read())).statusCode).toBe(200)
  })
})

describe('readers', () => {
  it('see name, description and what is said to search engines with the next page', async () => {
    await save({ ...ALL, siteName: 'Tide & Water' })
    const { body } = await page()
    expect(body).toContain('<title>The book, read slowly</title>')
    expect(body).toContain('<meta name="description" content="What stays of a book."/>')
    expect(body).toContain('<meta property="og:title" content="The book, read slowly"/>')
    expect(body).toContain('<meta property="og:site_name" content="Tide &amp; Water"/>')
    expect(body).toContain('A companion to the book.')
    expect((await page('/feed.xml')).body).toContain('<subtitle>A companion to the book.</subtitle>')
    const other = (await page('/search')).body
    expect(other).toMatch(/<title>[^<]+ · Tide &amp; Water<\/title>/)
    expect(other).toContain('<meta name="description" content="What stays of a book."/>')
  })

  it('[C577] get a friendly page with 503 and Retry-After while a site is in maintenance', async () => {
    await save({ maintenanceMode: true })
    for (const path of ['/', '/search', '/de', '/nothing-here', '/sitemap.xml']) {
      const answer = await page(path)
      expect([path, answer.statusCode]).toEqual([path, 503])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.body).toContain(path === '/de' ? 'wird gearbeitet' : 'being worked on')
      expect(answer.body).toMatch(/class="bare__site">.*?The Tidewater Book<.*?<h1/s)
    }
    const form = await app.server.inject({
      method: 'POST',
      url: '/notify',
      headers: {
        host: `${site.slug}.localhost`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'email=somebody%40example.org',
    })
    expect(form.statusCode).toBe(503)
    expect((await page('/admin/login')).statusCode).toBe(200)
    expect((await page('/admin/login')).body).not.toContain('in maintenance')
    await save({ maintenanceMode: false })
    expect((await page()).statusCode).toBe(200)
  })

  it('[C577] are asked for patience by the calls that pages make for them, too, and nothing is kept of what they send', async () => {
    const body = { name: 'Ask', slug: `ask-${site.slug}`, forkId: site.id }
    const form = (await app.call(`POST /api/forks/${site.id}/forms`, { as, body })).json()
    const host = `${site.slug}.localhost`
    const sends = [
      ['POST /api/notifications/subscribe', { email: 'reader@example.org', name: 'A Reader' }],
      [`POST /api/forms/${form.id}/submissions`, { data: { name: 'A', email: 'reader@example.org' } }],
    ] as const
    const counted = () =>
      administer(
        app.connection,
        `select (select count(*) from notifications where fork_id = $1)::int as signed,
          (select count(*) from form_submissions where fork_id = $1)::int as sent`,
        [site.id],
      )
    await save({ maintenanceMode: true })
    const stranger = await aPerson(app, { site: await aSite(app) })
    for (const who of [{}, { as: stranger }]) {
      for (const [line, sent] of sends) {
        const answer = await app.call(line, { host, body: sent, ...who })
        expect([line, answer.statusCode, answer.json().detail]).toEqual([
          line,
          503,
          'This site is being worked on and will be back soon.',
        ])
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
    }
    expect(await counted()).toEqual([{ signed: 0, sent: 0 }])
    for (const [line, sent] of sends) {
      expect([line, (await app.call(line, { host, body: sent, as })).statusCode < 300]).toEqual([line, true])
    }
    await save({ maintenanceMode: false })
    for (const [line, sent] of sends) {
      expect([line, (await app.call(line, { host, body: sent })).statusCode < 300]).toEqual([line, true])
    }
  })

  it('[C577] [C634] who may open the studio sees the site in maintenance, with a note, and nobody else of another site', async () => {
    await save({ maintenanceMode: true })
    const answer = await page('/', as)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('the site is in maintenance')
    expect((await page('/nothing-here', as)).statusCode).toBe(404)
    const stranger = await aPerson(app, { site: await aSite(app) })
    expect((await page('/', stranger)).statusCode).toBe(503)
    expect((await page('/')).statusCode).toBe(503)
  })
})
