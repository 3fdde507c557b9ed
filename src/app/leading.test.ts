import { beforeAll, describe, expect, it } from 'vitest'
import {
  type App,
  anAccount,
  anApp,
  aPerson,
  aSession,
  aSite,
  changeSite,
  goodCalls,
  PERSON_PASSWORD,
} from '../../test/support/app.ts'
import { administer } from '../../test/support/database.ts'
import { aPage } from '../../test/support/callers.ts'
import type { Site } from '../kernel/site.ts'
import { NO_LIMITS } from '../platform/http/limits.ts'
import { createOutside } from '../platform/outside/outside.ts'

const PUBLIC_URL = 'https://book.example'
const STUDIO = 'studio.example'

const PATHS_OF_STUDIO = [
  '/admin',
  '/admin/blog?q=a',
  '/setup/x',
  '/join/x',
  '/new-password/x',
  '/my/account',
  '/my/password',
  '/my/email/x',
  '/sign-up/x',
  '/de/my/password',
  '/de/sign-up/x',
] as const

let app: App
let first: Site
let second: Site
let as: string

beforeAll(async () => {
  const outside = createOutside({ publicUrl: PUBLIC_URL, consoleUrl: `https://${STUDIO}` })
  app = await anApp({ limits: NO_LIMITS, publicUrl: PUBLIC_URL, outside })
  first = await aSite(app, 'First', { isDefault: true })
  second = await aSite(app, 'Second')
  await changeSite(app, second.id, { domain: 'second.example' })
  as = await aPerson(app, { site: first })
})

const leads = async (host: string, line: `${string} /${string}`, session = '') => {
  const { statusCode, headers } = await app.call(line, { host, as: session })
  return [statusCode, headers.location]
}

/** Of somebody who may open the first site. */
const aName = async () => {
  const id = await anAccount(app, { site: first })
  const [user] = await administer(app.connection, 'select username from users where id = $1', [id])
  return String(user?.username)
}

describe('[C269] on a host of its own the studio', () => {
  it.each([
    ['/', '/admin'],
    ['/?a=1', '/admin?a=1'],
    ['/pages', '/admin/pages'],
    ['/blog', '/admin/blog'],
    ['/team', '/admin/team'],
    ['/case-studies', '/admin/case-studies'],
    ['/settings/people', '/admin/settings/people'],
  ] as const)('is at its bare path %s', async (path, to) => {
    for (const session of ['', as]) expect(await leads(STUDIO, `GET ${path}`, session)).toEqual([302, to])
  })

  it('is alone: pages and forms of readers are at the sites', async () => {
    expect(await leads(STUDIO, 'GET /parts/1?a=1')).toEqual([302, `${PUBLIC_URL}/parts/1?a=1`])
    expect(await leads(STUDIO, 'GET /feed.xml')).toEqual([302, `${PUBLIC_URL}/feed.xml`])
    expect(await leads(STUDIO, 'POST /notify')).toEqual([404, undefined])
    expect((await leads(STUDIO, 'GET /admin/login'))[0]).toBe(200)
    expect((await leads(STUDIO, 'GET /admin/blog', as))[0]).toBe(200)
  })

  it('is where /admin, setting up and joining lead to from every site', async () => {
    for (const host of ['book.example', 'second.example', 'localhost', 'second.localhost']) {
      for (const path of PATHS_OF_STUDIO) {
        expect(await leads(host, `GET ${path}`, as)).toEqual([302, `https://${STUDIO}${path}`])
      }
      expect((await leads(host, 'GET /pages', as))[0]).toBe(404)
      expect((await leads(host, 'GET /setups'))[0]).toBe(404)
    }
  })

  it('[C654] is not where readers see what a site keeps of them: links and forms for that stay at the site', async () => {
    for (const path of ['/my', '/my/sent', `/my/${'x'.repeat(43)}`, '/my/export', '/de/my'] as const)
      expect([path, (await leads('second.example', `GET ${path}`))[1]]).toEqual([path, undefined])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const asked = await app.call('POST /my', {
      host: 'second.example',
      body: 'email=ana@example.org',
      headers,
    })
    expect([asked.statusCode, asked.headers.location]).toEqual([303, '/my'])
    expect(await leads('second.example', 'POST /my/stop/x')).toEqual([404, undefined])
    expect(await leads(STUDIO, 'GET /my')).toEqual([302, `${PUBLIC_URL}/my`])
    expect(await leads(STUDIO, 'POST /my')).toEqual([404, undefined])
  })

  it('is the only place where somebody signs in, and where a session opens anything', async () => {
    const username = await aName()
    const body = { username, password: PERSON_PASSWORD }
    const login = (host: string) => app.call('POST /api/auth/login', { host, body })
    for (const host of ['book.example', 'second.example']) {
      const refused = await login(host)
      expect([refused.statusCode, refused.json().detail, refused.headers['set-cookie']]).toEqual([
        421,
        'The studio is at https://studio.example, and people sign in there.',
        undefined,
      ])
      expect((await app.call('GET /api/auth/user', { host, as })).statusCode).toBe(401)
      const accept = { host, body: { token: 'x', name: 'x', password: PERSON_PASSWORD } }
      expect((await app.call('POST /api/invitations/accept', accept)).statusCode).toBe(421)
    }
    const asked = await app.call('POST /api/readers/sign-up', { host: 'book.example', body: {} })
    expect(asked.statusCode).not.toBe(421)
    const cookies = [(await login(STUDIO)).headers['set-cookie']].flat().map(String)
    expect(cookies.length).toBeGreaterThan(1)
    for (const cookie of cookies) expect(cookie).not.toMatch(/domain=/i)
  })

  it('names the address of each site, for its links', async () => {
    const owner = await aSession(app, await anAccount(app, { isPlatformOwner: true }))
    const sites = (await app.call('GET /api/admin/forks', { host: STUDIO, as: owner })).json()
    expect(sites.map(({ name, address }: { name: string; address: string }) => [name, address])).toEqual([
      ['First', PUBLIC_URL],
      ['Second', 'https://second.example'],
    ])
  })

  it('gives links to previews, which need nothing of its cookies at the site', async () => {
    const page = await aPage(app, second, { slug: 'soon', mark: 'Not yet published' })
    const owner = await aSession(app, await anAccount(app, { isPlatformOwner: true }))
    const line = `POST /api/pages/${page.id}/preview-links` as const
    const made = await app.call(line, { host: STUDIO, as: owner })
    expect(made.statusCode).toBe(201)
    const { path }: { path: `/${string}` } = made.json()
    const shown = await app.call(`GET ${path}`, { host: 'second.example' })
    expect([shown.statusCode, shown.body.includes('Not yet published')]).toEqual([200, true])
  })
})

describe('two domains on one process', () => {
  it('differ in pages, theme, menus and cookies, also from memory', async () => {
    const open = await anApp({ beside: app, limits: NO_LIMITS })
    const owner = await aSession(app, await anAccount(app, { isPlatformOwner: true }))
    const good = goodCalls(() => ({ app: open, as: owner }))
    await changeSite(open, first.id, { domain: 'first.example' })
    await good(`PUT /api/forks/${first.id}/theme`, { accent: '#7a1f3d' })
    await good(`PUT /api/forks/${second.id}/theme`, { accent: '#1f5a7a' })
    const [menu] = await good(`GET /api/forks/${second.id}/navigation`)
    const items = [{ label: 'Only here', url: 'https://example.org/' }]
    await good(`PUT /api/navigation/${menu.id}`, { name: menu.name, type: 'main', isActive: true, items })
    const read = async (host: string, path: `/${string}` = '/') =>
      (await open.call(`GET ${path}`, { host })).body
    for (let time = 0; time < 2; time++) {
      const [one, other] = [await read('first.example'), await read('second.example')]
      expect([one.includes('First'), one.includes('Second'), one.includes('Only here')]).toEqual([
        true,
        false,
        false,
      ])
      expect([other.includes('First'), other.includes('Second'), other.includes('Only here')]).toEqual([
        false,
        true,
        true,
      ])
      const styles = (html: string) => /href="(\/assets\/site\/[^"]*)"/.exec(html)?.[1] as `/${string}`
      expect(styles(one)).not.toBe(styles(other))
      expect(await read('first.example', styles(one))).not.toBe(await read('second.example', styles(other)))
    }
    const username = await aName()
    const signedIn = await open.call('POST /api/auth/login', {
      host: 'first.example',
      body: { username, password: PERSON_PASSWORD },
    })
    // Without a domain a browser gives a cookie back to the very host that set it.
    for (const cookie of [signedIn.headers['set-cookie']].flat()) expect(cookie).not.toMatch(/domain=/i)
  })
})
