import { Socket } from 'node:net'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { aChecksum } from '../../../test/support/checksum.ts'
import { ROUTES } from '../../app/server.ts'
import type { Site } from '../../kernel/site.ts'
import { secretsOf } from '../secrets/opened.ts'
import type { Database } from '../db/database.ts'
import { registerApi } from './api.ts'
import { registerHealth } from './health.ts'
import { createServer } from './server.ts'
import { routesOf } from './slice.ts'

let app: App
let site: Site
let owner: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Here', { isDefault: true })
  owner = await aPerson(app, { site })
})

describe('problems', () => {
  it('[C238] [C244] come as one sentence in plain text, or as problem+json with the same detail', async () => {
    const text = await app.call('GET /api/auth/user', { headers: { accept: '*/*' } })
    const json = await app.call('GET /api/auth/user')
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(json.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(text.body).toBe(json.json().detail)
    expect(json.json()).toMatchObject({
      type: '/problems/not-signed-in',
      status: 401,
      instance: json.headers['x-request-id'],
    })
    for (const answer of [text, json]) {
      expect(answer.headers).toMatchObject({
        vary: 'Accept',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        link: '</problems/not-signed-in>; rel="type"',
      })
    }
  })

  it('[C636] an unknown path below /api is a problem and never a page', async () => {
    for (const line of [
      'GET /api',
      'GET /api/no-such',
      'POST /api/no-such',
      'GET /api/',
      'DELETE /api/auth/login',
    ] as const) {
      const answer = await app.call(line, { headers: { accept: 'text/html' } })
      expect([line, answer.statusCode, answer.body]).toEqual([line, 404, 'There is nothing at this address.'])
    }
  })

  it('[C641] 400 is only for what cannot be parsed', async () => {
    const url = `/api/forks/${site.id}/book-parts` as const
    const send = (body: string, headers = {}) => app.call(`POST ${url}`, { as: owner, body, headers })
    expect((await send('{')).statusCode).toBe(400)
    expect((await send('')).statusCode).toBe(400)
    expect((await send('[1, 2]')).statusCode).toBe(422)
    expect((await send('null')).statusCode).toBe(422)
    expect((await send('"text"')).statusCode).toBe(422)
    expect((await send('{"title":"x"}', { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await send('title=x', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(
      415,
    )
    expect((await app.call(`POST ${url}`, { as: owner })).statusCode).toBe(422)
    expect((await send('{"title":"x"}', { 'if-match': 'three' })).statusCode).toBe(400)
  })

  it('[C641] a body over the limit is 413 and one that is nested too deeply 422', async () => {
    const url = `POST /api/forks/${site.id}/book-parts` as const
    expect((await app.call(url, { as: owner, body: { title: 'x'.repeat(300_000) } })).statusCode).toBe(413)
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    expect((await app.call(url, { as: owner, body: deep })).statusCode).toBe(422)
  })

  it('a body that may only be smaller than others holds no document', async () => {
    const deep = `${'['.repeat(100)}${']'.repeat(100)}`
    const { statusCode, body } = await app.call('POST /api/notifications/subscribe', { body: deep })
    expect([statusCode, body]).toEqual([422, expect.stringContaining('nested too deeply')])
  })

  it('a body that is not UTF-8 is refused with 400', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    })
    expect([answer.statusCode, answer.body]).toEqual([400, 'The request body is not valid JSON.'])
  })

  it('a prototype anywhere in the body is an unknown field', async () => {
    const parts = `POST /api/forks/${site.id}/book-parts` as const
    const team = `POST /api/forks/${site.id}/team` as const
    const member = '"name":"A","position":"B","email":"a@example.org"'
    for (const [line, body, pointer] of [
      [parts, '{"title":"x","__proto__":{"isPublished":true}}', '/__proto__'],
      [parts, '{"title":"x","translations":{"__proto__":{"title":"y"}}}', '/translations/__proto__'],
      [team, `{${member},"socialLinks":{"__proto__":"https://a.example"}}`, '/socialLinks/__proto__'],
      [team, `{${member},"socialLinks":{"\\u005f_proto__":"https://a.example"}}`, '/socialLinks/__proto__'],
    ] as const) {
      const answer = await app.call(line, { as: owner, body })
      expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ pointer }]])
    }
    const named = await app.call(parts, { as: owner, body: { title: 'About __proto__ and \u0041' } })
    expect(named.statusCode).toBe(201)
  })
})

describe('the forgery rule', () => {
  const login = (headers: Record<string, string>) =>
    app.call('POST /api/auth/login', { body: { username: 'x', password: 'y' }, headers })

  it('[C217] refuses a call of another origin, and lets pass who is no browser', async () => {
    expect((await login({})).statusCode).toBe(401)
    expect((await login({ origin: 'http://localhost', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(
      401,
    )
    expect((await login({ 'sec-fetch-site': 'none' })).statusCode).toBe(401)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) expect((await login(headers)).statusCode).toBe(403)
  })
})

describe('headers', () => {
  it('public pages run no inline script or style and are revalidated', async () => {
    const { headers } = await app.call('GET /')
    expect(headers['content-security-policy']).toContain(
      "script-src 'self'; style-src 'self'; img-src 'self' data:",
    )
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('no page holds an inline script, an inline style or a style attribute', async () => {
    for (const path of ['/', '/parts', '/book/intro', '/circles', '/nope', '/admin/login'] as const) {
      const { body } = await app.call(`GET ${path}`)
      // A block of data is no script: browsers do not run it.
      const code = body.replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, '')
      expect(code).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=/)
    }
  })

  it('the console is stored nowhere and framed by nobody', async () => {
    const { headers } = await app.call('GET /admin', { as: owner })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('the gate of the console', () => {
  it('[C162] [C163] sends everybody without a session cookie to the sign-in page', async () => {
    for (const path of [
      '',
      '/pages',
      '/blog',
      '/case-studies',
      '/team',
      '/media',
      '/forms',
      '/navigation',
      '/modules',
      '/settings',
      '/book/x/y',
      '/parts/1',
    ]) {
      const answer = await app.call(`GET /admin${path}`)
      const next = path && `?next=${encodeURIComponent(`/admin${path}`)}`
      expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 302, `/admin/login${next}`])
    }
    expect((await app.call('GET /admin/book', { as: owner })).statusCode).toBe(200)
  })

  it('[C011] [C015] stands before every path that starts with /admin, also one that leads to no screen', async () => {
    const paths = ['/admin/', '/admin/nowhere', '/admin-tips', '/administration/x', '/admin/login/'] as const
    for (const path of paths) {
      const answer = await app.call(`GET ${path}`)
      const there = [302, `/admin/login?next=${encodeURIComponent(path)}`]
      expect([path, answer.statusCode, answer.headers.location]).toEqual([path, ...there])
      const { statusCode, body } = await app.call(`GET ${path}`, { as: owner })
      expect([path, statusCode, body.includes('<div id="root">')]).toEqual([path, 200, true])
    }
  })

  it('[C012] [C147] [C148] [C149] the sign-in page stands in the public layout', async () => {
    const { body } = await app.call('GET /admin/login')
    expect(body).toContain('Digital Journey Platform')
    for (const name of ['username', 'password']) {
      expect(body).toMatch(
        new RegExp(`<input[^>]*name="${name}"[^>]*required|<input[^>]*required[^>]*name="${name}"`),
      )
    }
  })
})

describe('documentation', () => {
  it('[C237] lists every call as OpenAPI 3.1 and as a page, open to everybody', async () => {
    const document = (await app.call('GET /api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const page = (await app.call('GET /api/docs')).body
    for (const { endpoint } of ROUTES) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      expect(document.paths[path][endpoint.method.toLowerCase()].summary).toBe(endpoint.summary)
      expect(page).toContain(`${endpoint.method} ${path}`)
    }
  })

  it('[C216] [C237] says which calls are limited, and how', async () => {
    const { paths } = (await app.call('GET /api/openapi.json')).json()
    expect(paths['/api/setup'].post.responses[429].description).toBe(
      'Too many calls. At once at most 20 in 60 min of one address; they come free evenly over that time',
    )
    expect(paths['/api/auth/logout'].post.responses[429].description).toContain(
      '3000 in 1 min of one account',
    )
    expect(paths['/api/auth/user'].get.responses[429]).toBeUndefined()
  })
})

describe('a route', () => {
  it('without a policy stops the start', () => {
    const open = { method: 'GET', path: '/api/open', summary: 'Open' }
    // What a mistake looks like to the program: the type would refuse it.
    const routes = routesOf(
      { open: open as never },
      { open: { answer: z.object({}) } },
      { open: async () => ({}) },
    )
    const parts = {
      platform: app.platform,
      identify: async () => null,
      siteOfHost: async () => site,
      publishedSite: async () => null,
    }
    expect(() => registerApi(Fastify(), routes, parts)).toThrow('GET /api/open declares no policy')
  })

  it('asks for a session before it looks at the body', async () => {
    const answer = await app.call(`POST /api/forks/${site.id}/book-parts`, { body: '{' })
    expect(answer.statusCode).toBe(401)
  })
})

describe('health', () => {
  it('answers without looking at the host', async () => {
    expect((await app.call('GET /healthz', { host: 'nobody.example' })).body).toBe('ok')
    expect((await app.call('GET /readyz')).body).toBe('ready')
  })

  it('answers also while the database holds every connection: a place is kept, or the last check counts', async () => {
    let asked = 0
    const silent = { ping: () => (++asked, new Promise(() => {})) } as unknown as Database
    const server = await createServer({ logger: false })
    registerHealth(server, silent, { hasStoodStill: () => true })
    const ask = async (url: string) => {
      const { statusCode, body, headers } = await server.inject({ url })
      return [statusCode, body, headers['retry-after']]
    }
    const answers = await Promise.all([...Array<string>(20).fill('/readyz'), '/healthz'].map(ask))
    expect(new Set(answers.map(String))).toEqual(new Set(['503,not ready,2', '200,slow,']))
    expect(await ask('/readyz')).toEqual([503, 'not ready', '2'])
    expect(asked).toBe(1)
  })
})

describe('headers that are no HTTP', () => {
  it('are refused by closing the connection with a status', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as { port: number }
    const answer = await new Promise<string>((resolve) => {
      const socket = new Socket().connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      socket.on('data', (data) => resolve(String(data)))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/\r\n\r\nThe request cannot be read\.$/)
  })
})

describe('a server that may only read', () => {
  const sentence = 'Nothing can be changed: the key is missing.'

  it('answers every call that could change something with 503 and the reason, and goes on showing', async () => {
    const shut = await anApp({ secrets: secretsOf([], null, sentence) })
    const here = await aSite(shut, 'Here', { isDefault: true })
    const somebody = await aPerson(shut, { site: here })
    const checksum = await aChecksum(shut.connection)
    const tables = await checksum()
    for (const { endpoint: call } of ROUTES.filter((route) => route.endpoint.method !== 'GET')) {
      const path = call.path.replace(/:\w+/g, here.id) as `/${string}`
      for (const as of [undefined, somebody]) {
        const answer = await shut.call(`${call.method} ${path}`, { body: {}, ...(as && { as }) })
        expect([call.path, answer.statusCode, answer.json().detail]).toEqual([call.path, 503, sentence])
        expect(answer.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' })
      }
    }
    expect(await checksum()).toEqual(tables)
    for (const path of ['/', '/parts', '/admin/login', '/readyz'] as const) {
      expect([path, (await shut.call(`GET ${path}`)).statusCode]).toEqual([path, 200])
    }
    expect((await shut.call(`GET /api/forks/${here.id}/book-parts`, { as: somebody })).statusCode).toBe(200)
  })
})
