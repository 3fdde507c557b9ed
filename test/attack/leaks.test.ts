import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROUTES } from '../../src/app/server.ts'
import { newId } from '../../src/platform/ids.ts'
import { newKey } from '../../src/platform/secrets/key.ts'
import { everySecond, turns } from '../generated/turns.ts'
import { anEar, fieldsOf } from '../support/leaks.ts'
import { aDataHome, type Product, removeHome, startProduct } from '../support/product.ts'

const SECRETS = {
  ADMIN_PASSWORD: 'planted-admin-password-7f3a',
  SECRET_KEY: newKey(),
  S3_SECRET_KEY: 'planted-store-key-55de',
  typedWrong: 'planted-typed-password-20aa',
  typedName: 'planted-name-that-is-a-password-4c',
  device: 'D'.repeat(43),
}

const BODIES: readonly (string | undefined)[] = [
  undefined,
  '{}',
  '{',
  'null',
  '{"title":7,"username":{"$ne":1},"content":[[[[]]]]}',
  `{"title":"x","password":"${SECRETS.typedWrong}"}`,
  '['.repeat(300),
]

const ear = anEar()
const homes: string[] = []
let product: Product
let session = ''

const environment = {
  LOG_LEVEL: 'trace',
  RATE_LIMITS: 'off',
  SECRET_KEY: SECRETS.SECRET_KEY,
  S3_SECRET_KEY: SECRETS.S3_SECRET_KEY,
}

async function start(env: Record<string, string>): Promise<Product> {
  const home = aDataHome()
  homes.push(home)
  return startProduct({ dataDir: join(home, 'data'), env: { ...environment, ...env } })
}

beforeAll(async () => {
  product = await start({
    ADMIN_USERNAME: 'ada',
    ADMIN_EMAIL: 'ada@example.org',
    ADMIN_PASSWORD: SECRETS.ADMIN_PASSWORD,
  })
})

afterAll(async () => {
  await product.stop()
  for (const home of homes) removeHome(home)
})

/** Makes a call and keeps what came back. @returns its status, 0 when nothing came */
async function call(from: Product, line: string, body?: string, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = line.split(' ')
  const init = {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...headers },
  } as const
  const answer = await fetch(`${from.origin.replace('localhost', '127.0.0.1')}${path}`, {
    ...init,
    ...(body !== undefined && method !== 'GET' && { body }),
  }).catch(() => null)
  if (!answer) return { status: 0, cookies: [] }
  ear.hear(fieldsOf(Object.fromEntries(answer.headers)))
  ear.hear(await answer.text())
  return { status: answer.status, cookies: answer.headers.getSetCookie() }
}

const signIn = (username: string, password: string) =>
  call(product, 'POST /api/auth/login', JSON.stringify({ username, password }))

const BAD_ADDRESSES = [
  '/',
  '/parts/1',
  '/search?q=%00',
  '/%ff',
  '/nope',
  '/admin',
  '/problems/x',
  '/api/no',
  '/assets/..%2f..%2fmain.js',
  '/..%2f',
]

const LINES = [
  ...ROUTES.map(({ endpoint: { method, path } }) => {
    return `${method} ${path.replace(':forkId', 'default').replace(/:\w+/g, newId())}`
  }).filter((line) => !line.includes('/auth/logout')),
  ...BAD_ADDRESSES.map((path) => `GET ${path}`),
]

const inTurn = turns()

/** Calls with these headers and some of these bodies. @returns the statuses */
async function callWith(
  from: Product,
  headers: Record<string, string>,
  bodies: typeof BODIES,
  lines: readonly string[],
): Promise<number[]> {
  const statuses: number[] = []
  for (const line of lines) {
    for (const body of line.startsWith('GET') ? [undefined] : inTurn(1, bodies)) {
      statuses.push((await call(from, line, body, headers)).status)
    }
  }
  return statuses
}

const logOf = ({ said }: Product) =>
  said()
    .split('\n')
    .filter((line) => line.startsWith('{'))

/** Ends the database server of a running copy as a crash would. */
function crashDatabase({ dataDir }: Product): void {
  const pidFile = readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGQUIT')
}

it('no answer and no line of the log shows a secret, a path, a statement or a stack', async () => {
  for (const [name, password] of [
    ['ada', SECRETS.typedWrong],
    [SECRETS.typedName, SECRETS.typedWrong],
  ] as const) {
    expect((await signIn(name, password)).status).toBe(401)
  }
  const signedIn = await signIn('ada', SECRETS.ADMIN_PASSWORD)
  session = /sid=([\w-]{43})/.exec(signedIn.cookies.join())?.[1] ?? ''
  expect(session).not.toBe('')
  const cookie = `sid=${session}; device=${SECRETS.device}`
  const statuses = [
    ...(await callWith(product, { cookie }, BODIES, everySecond(LINES, 0))),
    // Refused before a body is read.
    ...(await callWith(product, { accept: 'application/problem+json' }, ['{}'], everySecond(LINES, 1))),
  ]
  for (const status of [200, 404, 422, 400]) expect(statuses).toContain(status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])

  crashDatabase(product)
  const away = await callWith(product, { cookie }, ['{}'], everySecond(LINES, 1))
  expect(away).toContain(503)
  expect(away.filter((status) => status === 500)).toEqual([])
  await product.stop()

  for (const line of logOf(product)) ear.hear(line)
  expect(logOf(product).length).toBeGreaterThan(100)
  const secrets = [...Object.values(SECRETS), session, product.dataDir]
  expect(ear.leaks(secrets)).toEqual([])
})

it('no line of the log shows the one-time link, whoever opens it', async () => {
  const fresh = await start({ SAMPLE: 'none' })
  const path = fresh.setupPath()
  const token = path.split('/').at(-1) ?? ''
  expect(token).toHaveLength(43)
  expect((await call(fresh, `GET ${path}`)).status).toBe(200)
  const body = JSON.stringify({
    token,
    name: 'N',
    email: 'n@example.org',
    password: SECRETS.ADMIN_PASSWORD,
    start: 'own',
  })
  expect((await call(fresh, 'POST /api/setup', body)).status).toBe(422)
  expect((await call(fresh, 'POST /api/setup', `${body}x`)).status).toBe(400)
  await fresh.stop()
  const log = anEar()
  for (const line of logOf(fresh)) log.hear(line)
  expect(log.heard()).toBeGreaterThan(2)
  expect(log.leaks([token, SECRETS.ADMIN_PASSWORD, fresh.dataDir])).toEqual([])
})

it('the search finds what it looks for', () => {
  for (const text of [
    'x planted y',
    'Error: no\n    at work (/srv/app.js:1:2)',
    'at serve (file:///srv/main.js:3:4)',
    'select "id" from "users" where 1',
    'update users set x = 1',
    'insert into "forks" values',
    join(import.meta.dirname, 'x'),
  ]) {
    const found = anEar()
    found.hear(text)
    expect(found.leaks(['planted']).length, text).toBeGreaterThan(0)
  }
})
