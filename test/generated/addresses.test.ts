import { EventEmitter, once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES } from '../../src/kernel/locale.ts'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import { portOf } from '../attack/raw.ts'
import { type App, anApp, aPerson } from '../support/app.ts'
import { type TwoSites, twoSites } from '../support/callers.ts'
import { aLine } from '../support/sockets.ts'

/** Requests are written by hand here: every client would put such addresses right before it sends them. */
let app: App
let world: TwoSites
let port: number
const defects: string[] = []
/** What the server does with requests that are no GET. */
const ears = new EventEmitter()

const folder = mkdtempSync(join(tmpdir(), 'flyleaf-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(async () => {
  for (const name of ['assets', 'public/icons']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'public/icons/favicon.ico'), 'icon')
  writeFileSync(join(folder, 'assets/site.0123.css'), 'body{}')
  writeFileSync(join(folder, 'public/picture.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const hear = (line: string) => {
    if (/"level":[56]0/.test(line)) defects.push(line.slice(0, 500))
  }
  app = await anApp({
    limits: NO_LIMITS,
    sharedMaxAge: 60,
    folder,
    ear: { hear, heard: () => 0, leaks: () => [] },
  })
  app.server.addHook('onRequest', async ({ method }) => void (method === 'GET' || ears.emit('asked')))
  app.server.addHook('onSend', async ({ method }) => void (method === 'GET' || ears.emit('done')))
  world = await twoSites(app)
  port = await portOf(app.server)
})

async function answerTo(path: string, method = 'GET', ...headers: string[]): Promise<string> {
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers]
  const line = await aLine(port, `${head.join('\r\n')}\r\n\r\n`)
  return line.ended
}

const statusOf = (answer: string) => Number(answer.slice(9, 12))

/** Pieces of a path that name nothing, or that cannot be read. */
const ODD = [
  '',
  '.',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '..%5c',
  '\\..\\x',
  '%00',
  'a%00b',
  '%',
  '%ff',
  '%ed%a0%80',
  '%F0%9F%93%96',
  '//evil.example',
  ';a=b',
  '*',
  ':id',
  '__proto__',
  'x'.repeat(12_000),
  'x/'.repeat(6_000),
]

/** Each address meets one in so many of the odd pieces. */
const TURNS = 4

/** Connections of one address that are open at once. */
const AT_ONCE = 8

/** The router's own list names those that end in a star by the star alone. */
const WITH_STAR = ['/assets/*', '/admin/*', '/admin*', '/api/*']

/** Every address that the server knows, with its parameters as `:name`; of the languages one, since all are made alike. */
async function patternsOf({ server }: App): Promise<string[]> {
  await server.ready()
  const [, ...lines] = server.printRoutes({ commonPrefix: false, method: 'GET' }).trimEnd().split('\n')
  const above: string[] = []
  const patterns = lines.flatMap((line) => {
    const [, indent = '', piece = '', methods] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    const pattern = `${depth === 1 ? '/' : (above[depth - 1] ?? '')}${piece}`
    above[depth] = pattern
    return methods ? [pattern] : []
  })
  return [...patterns, ...WITH_STAR].filter(
    (pattern) => !LOCALES.some((one) => one !== 'es' && pattern.startsWith(`/${one}`)),
  )
}

/** Asks for each; on a busy machine one may be told to come again. */
async function askAll(paths: readonly string[]): Promise<void> {
  for (let i = 0; i < paths.length; i += AT_ONCE) {
    const asked = paths.slice(i, i + AT_ONCE)
    const answers = await Promise.all(asked.map((path) => answerTo(path)))
    for (const [j, answer] of answers.entries())
      expect(`${statusOf(answer)} ${asked[j]?.slice(0, 60)}`).toMatch(/^(?:[234]\d\d|503) /)
  }
}

it('the list of addresses is that of the router', async () => {
  const patterns = await patternsOf(app)
  expect(patterns.length).toBeGreaterThan(150)
  const some = ['/preview/:token', '/es/chapters/:n', '/api/forks/:forkId/people', '/forms/:slug']
  expect(patterns).toEqual(expect.arrayContaining(some))
})

describe('[C636] no address that anybody can write ends in a defect:', () => {
  /** Calls have names that are checked by their own schemas, and a test of their own. */
  const isPage = (pattern: string) => !pattern.startsWith('/api/') || pattern === '/api/*'

  it('in the place of a parameter, or behind an address, of every page and file', async () => {
    const patterns = (await patternsOf(app)).filter(isPage)
    for (const [n, odd] of ODD.entries()) {
      // Every address with every odd piece would prove the same for ten times as long.
      const some = patterns.filter((_, i) => i % TURNS === n % TURNS)
      const paths = some.map((pattern) =>
        /[:*]/.test(pattern) ? pattern.replace(/:[^/]+|\*/g, odd) : `${pattern}/${odd}`,
      )
      await askAll(paths)
    }
    expect(defects).toEqual([])
  })

  it.each(['/assets/', '/assets', '/assets/../x', '/assets/%2e%2e/x', '/assets//x', '/assets/\\..\\x'])(
    '%s is no file, like any other that is none',
    async (path) => {
      expect(statusOf(await answerTo(path))).toBe(statusOf(await answerTo('/assets/none.js')))
      expect(defects).toEqual([])
    },
  )

  it('asks for a part of a file that it does not have, or for a file as it never was', async () => {
    for (const [header, status] of [
      ['Range: bytes=99999999-', 416],
      ['If-Match: "never"', 412],
      ['If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT', 412],
      ['Range: bytes=9-1', 416],
      ['Range: lines=1-2', 200],
    ] as const)
      for (const path of ['/picture.svg', '/assets/site.0123.css'])
        expect(statusOf(await answerTo(path, 'GET', header)), header).toBe(status)
    expect(defects).toEqual([])
  })

  it('behind the question mark of every page', async () => {
    const paths = (await patternsOf(app)).filter((pattern) => isPage(pattern) && !/[:*]|^\/es/.test(pattern))
    const names = ['q', 'page', 'of', 'path', 'from', 'next', 'category', 'type', 'form', '__proto__', '']
    for (const odd of ['%00', '%', '%ff', '..', '[]', 'x'.repeat(10_000)]) {
      const query = names
        .map((name) => `${name}=${odd}&${name}[]=${odd}`)
        .join('&')
        .slice(0, 14_000)
      await askAll(paths.map((path) => `${path}?${query}`))
    }
    expect(defects).toEqual([])
  })

  it('in a form that is sent to it', async () => {
    const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0']
    for (const path of ['/forms/%00', '/es/forms/%00', '/forms/..', '/forms/__proto__'])
      expect(statusOf(await answerTo(path, 'POST', ...form)), path).toBe(404)
    expect(defects).toEqual([])
  })
})

describe('an address that holds a token is kept by no cache, whatever it answers:', () => {
  const places = [
    '/preview/wrong',
    '/preview',
    '/preview?of=wrong',
    '/setup/wrong',
    '/join/wrong',
    '/new-password/wrong',
    '/sign-up/wrong',
    '/my/email/wrong',
  ]
  const near = [
    '/preview/wrong/',
    '/es/preview/wrong',
    '/setup/wrong/',
    '/es/setup/wrong',
    '/join/wrong/more',
    '/es/join/x',
  ]

  it.each([...places, ...near])('%s', async (path) => {
    // The second time it would come out of memory.
    for (let time = 0; time < 2; time++) {
      const answer = await answerTo(path)
      expect(statusOf(answer)).toBe(404)
      expect(/^cache-control: (.*)$/im.exec(answer)?.[1]).toBe('no-store')
    }
  })

  it('and an address without one is kept, the neighbour of such a place too', async () => {
    for (const path of ['/no-such-page', '/setup', '/join', '/previews'])
      expect(/^cache-control: (.*)$/im.exec(await answerTo(path))?.[1]).toMatch(/^public, .*s-maxage=60$/)
  })
})

describe('a body that is cut off is no defect of ours:', () => {
  it.each([
    ['of a call', 'POST /api/auth/login', 'application/json', '{"username":'],
    ['of a form', 'POST /notify', 'application/x-www-form-urlencoded', 'name=A'],
  ])('%s', async (_, line, type, begun) => {
    const head = [`${line} HTTP/1.1`, 'Host: localhost', `Content-Type: ${type}`, 'Content-Length: 1000']
    await cutOff(`${head.join('\r\n')}\r\n\r\n${begun}`)
    expect(defects).toEqual([])
  })

  it('of an upload', async () => {
    const as = await aPerson(app, { site: world.f1.site })
    const length = 'upload-length'
    const headers = { 'tus-resumable': '1.0.0', [length]: '1000', 'upload-metadata': 'filename YS50eHQ=' }
    const begun = await app.call('POST /api/uploads', { as, headers })
    expect(begun.statusCode).toBe(201)
    const head = [
      `PATCH ${begun.headers.location} HTTP/1.1`,
      'Host: localhost',
      `Cookie: sid=${as}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      'Content-Length: 1000',
    ]
    await cutOff(`${head.join('\r\n')}\r\n\r\nbegun`)
    expect(defects).toEqual([])
  })

  /** Sends what is given, hangs up, and waits until the server is done with it. */
  async function cutOff(text: string): Promise<void> {
    const [asked, done] = [once(ears, 'asked'), once(ears, 'done')]
    const { socket } = await aLine(port, text)
    await asked
    socket.resetAndDestroy()
    await done
  }
})
