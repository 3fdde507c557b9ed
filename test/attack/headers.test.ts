import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetPassword } from '../../src/domains/identity/index.ts'
import { anAccount, type App, anApp, aPerson, aSite } from '../support/app.ts'
import { administer } from '../support/database.ts'
import { score, type Sent } from './observatory.ts'

/** What the studio's own styles cost: the editors write them, and no point is lost by it. */
const MOST = { page: 130, studio: 120 }

const HOST = 'book.example.org'
const PASSWORD = 'words enough for one'

let app: App
let owner: string

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flyleaf-files-'))
  for (const name of ['assets', 'public']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'assets/site.0123.css'), 'body{}')
  writeFileSync(join(folder, 'public/picture.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  afterAll(() => rmSync(folder, { recursive: true }))
  app = await anApp({ trustProxy: '127.0.0.1', publicUrl: `https://${HOST}`, folder })
  const site = await aSite(app, 'Here', { isDefault: true })
  owner = await aPerson(app, { site })
  const id = await anAccount(app, { site })
  const [row] = await administer(app.connection, 'select username from users where id = $1', [id])
  await resetPassword(app.db, String(row?.username), PASSWORD)
  username = String(row?.username)
})

let username: string

/** Asks as a proxy does that ends https. */
const over = (line: `${string} /${string}`, { host = HOST, as = '', body = undefined as unknown } = {}) =>
  app.call(line, {
    host,
    body,
    headers: { 'x-forwarded-proto': 'https', ...(as && { cookie: `__Host-sid=${as}` }) },
  })

describe('[A114] the observatory gives', () => {
  const answers: [string, number, () => Promise<Sent & { statusCode: number }>, number][] = [
    ['a public page', MOST.page, () => over('GET /'), 200],
    ['a page that is not there', MOST.page, () => over('GET /nope'), 404],
    ['a host of nobody', MOST.page, () => over('GET /', { host: 'unknown.example' }), 421],
    ['the sign-in page', MOST.page, () => over('GET /admin/login'), 200],
    ['the way to the sign-in page', MOST.studio, () => over('GET /admin'), 302],
    ['the studio', MOST.studio, () => over('GET /admin', { as: owner }), 200],
    ['an answer of the API', MOST.page, () => over('GET /api/auth/user', { as: owner }), 200],
    ['a refusal of the API', MOST.page, () => over('GET /api/auth/user'), 401],
    [
      'an API call to a host of nobody',
      MOST.page,
      () => over('GET /api/auth/user', { host: 'unknown.example' }),
      421,
    ],
    ['the documentation', MOST.page, () => over('GET /api/docs'), 200],
    ['a stylesheet', MOST.page, () => over('GET /assets/site.0123.css'), 200],
    ['a picture', MOST.page, () => over('GET /picture.svg'), 200],
    [
      'a sign-in, which sets cookies',
      MOST.page + 5,
      () => over('POST /api/auth/login', { body: { username, password: PASSWORD } }),
      200,
    ],
  ]

  it.each(answers)('%s %i points', async (_, points, ask, status) => {
    const sent = await ask()
    const { score: given, findings } = score(sent)
    expect(sent.statusCode).toBe(status)
    expect(findings.filter((finding) => finding.points < 0)).toEqual([])
    expect(given).toBe(points)
    expect(sent.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
    })
  })
})

it('the rules find what is missing', () => {
  expect(score({ headers: {}, body: '' }).score).toBe(30)
  const bad = score({
    headers: {
      'content-security-policy': "default-src 'self' 'unsafe-inline'",
      'set-cookie': 'sid=1',
      'strict-transport-security': 'max-age=60',
      'content-type': 'text/html',
    },
    body: '<script src="//elsewhere.example/x.js"></script>',
  })
  expect(bad.findings.filter(({ points }) => points < 0).map(({ result }) => result)).toEqual([
    'csp-unsafe',
    'cookies-session-without-secure',
    'hsts-short',
    'sri-external-insecure',
    'nosniff-missing',
    'frame-missing',
  ])
})
