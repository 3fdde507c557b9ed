import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { storedPassword } from '../../../test/support/password.ts'
import { createLimits } from '../../platform/http/limits.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from './password.ts'
import { resetPassword } from './index.ts'
import { insertUser, saveCredentials } from './queries.ts'

const PASSWORD = 'a long enough sentence'
const INVALID = 'Invalid credentials'

let app: App
let now = 1_000_000
let name: string
let passwordHash: string

const HOUR_MS = 60 * 60_000

beforeAll(async () => {
  app = await anApp({ limits: createLimits(() => now) })
  await aSite(app, 'Here', { isDefault: true })
  passwordHash = storedPassword(PASSWORD)
})

// Nothing of an earlier test counts any more, and the account is a new one.
beforeEach(async () => {
  now += HOUR_MS
  name = await anAccountWith(passwordHash)
})

let accounts = 0

/** An account with a password. @returns its username */
async function anAccountWith(hash: string): Promise<string> {
  const username = `reader${++accounts}`
  const id = newId()
  await app.db.transaction('*', async (tx) => {
    const email = `${username}@example.org`
    await insertUser(tx, { id, username, email, firstName: '', lastName: '', isPlatformOwner: false })
    await saveCredentials(tx, id, hash)
  })
  return username
}

interface From {
  address?: string
  cookie?: string
}

function logIn(username: string, password: string, { address = '203.0.113.1', cookie }: From = {}) {
  return app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: address,
    headers: { host: 'localhost', ...(cookie && { cookie }) },
    payload: { username, password },
  })
}

type Answer = Awaited<ReturnType<typeof logIn>>

async function failTimes(times: number, username: string, from?: From): Promise<Answer> {
  for (let i = 1; i < times; i++) expect((await logIn(username, 'wrong', from)).statusCode).toBe(401)
  return logIn(username, 'wrong', from)
}

const cookieOf = (answer: Answer, cookie: string) => {
  const found = answer.cookies.find((one) => one.name === cookie)
  return `${cookie}=${found?.value}`
}

const shown = ({ statusCode, body, headers }: Answer) => [statusCode, body, headers['retry-after']]

describe('many failed sign-ins', () => {
  it('[C161] A093: of one account are asked in a sentence to wait, with the right password or a wrong one', async () => {
    const eleventh = await failTimes(11, name)
    expect(shown(eleventh)).toEqual([429, 'Too many attempts. Please wait 1 second.', '1'])
    expect((await logIn(name, PASSWORD)).statusCode).toBe(429)
    expect((await logIn(name, PASSWORD, { address: '203.0.113.2' })).statusCode).toBe(429)
    now += 1000
    expect((await logIn(name, 'wrong')).statusCode).toBe(401)
    expect((await logIn(name, PASSWORD)).body).toBe('Too many attempts. Please wait 2 seconds.')
    now += 2000
    expect((await logIn(name, PASSWORD)).statusCode).toBe(200)
  })

  it('A093: do not shut out a device in which the account signed in before', async () => {
    const cookie = cookieOf(await logIn(name, PASSWORD), 'device')
    expect((await failTimes(11, name)).statusCode).toBe(429)
    expect((await logIn(name, PASSWORD, { address: '203.0.113.9', cookie })).statusCode).toBe(200)
    expect((await logIn(name, PASSWORD, { cookie })).statusCode).toBe(200)
    expect((await logIn(name, PASSWORD)).statusCode).toBe(429)
  })

  it('count on a known device, too: after five it waits', async () => {
    const cookie = cookieOf(await logIn(name, PASSWORD), 'device')
    const sixth = await failTimes(6, name, { cookie })
    expect(shown(sixth)).toEqual([429, 'Too many attempts. Please wait 1 second.', '1'])
    expect((await logIn(name, PASSWORD)).statusCode).toBe(200)
  })

  it('are not lightened by a device that another account knows, or that nobody knows', async () => {
    const other = await anAccountWith(passwordHash)
    const foreign = cookieOf(await logIn(other, PASSWORD), 'device')
    const invented = `device=${randomBytes(32).toString('base64url')}`
    await failTimes(10, name)
    for (const cookie of [foreign, invented]) {
      expect((await logIn(name, PASSWORD, { cookie })).statusCode).toBe(429)
    }
  })

  it('[C161] answer alike at every step, whether the account exists or not', async () => {
    for (let i = 0; i < 13; i++) {
      const [known, unknown] = [await logIn(name, 'wrong'), await logIn('nobody', 'wrong')]
      expect(shown(known)).toEqual(shown(unknown))
    }
  })

  it('[C161] of one address wait after fifty, and other addresses go on', async () => {
    const from = { address: '2001:db8:1:2::1' }
    const guessed = await Promise.all(Array.from({ length: 10 }, () => anAccountWith(passwordHash)))
    for (let i = 0; i < 50; i++)
      expect((await logIn(guessed[i % 10] ?? '', 'wrong', from)).statusCode).toBe(401)
    expect((await logIn('nobody', 'wrong', from)).body).toBe('Too many attempts. Please wait 1 second.')
    expect((await logIn(name, PASSWORD, { address: '2001:db8:1:2:ffff::9' })).statusCode).toBe(429)
    expect((await logIn(name, PASSWORD, { address: '2001:db8:1:3::1' })).statusCode).toBe(200)
  })

  it('are refused before a password is hashed, also when they come at once', async () => {
    name = await anAccountWith(await hashPassword(PASSWORD))
    const answers = await Promise.all(Array.from({ length: 60 }, () => logIn(name, 'wrong')))
    const bodies = answers.map(({ body }) => body)
    expect(bodies.filter((body) => body === INVALID)).toHaveLength(10)
    expect(bodies.filter((body) => body.startsWith('Too many attempts.'))).toHaveLength(50)
    const cost = async (work: () => Promise<unknown>) => {
      const begun = process.cpuUsage()
      await work()
      return process.cpuUsage(begun).user
    }
    const hash = await cost(() => hashPassword(PASSWORD))
    const refused = await cost(async () => {
      for (let i = 0; i < 20; i++) await logIn(name, 'wrong')
    })
    expect(refused).toBeLessThan(10 * hash)
  })
})

describe('a device', () => {
  it('is kept as the hash of its cookie, which opens nothing and goes only to sign-ins', async () => {
    const answer = await logIn(name, PASSWORD)
    expect(answer.cookies.find((cookie) => cookie.name === 'device')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api/auth',
      maxAge: 31_536_000,
    })
    const rows = await administer(
      app.connection,
      `select device_hash from known_devices join users on users.id = user_id where username = '${name}'`,
    )
    expect(rows).toEqual([{ device_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    const cookie = cookieOf(answer, 'device')
    expect(
      (await app.server.inject({ url: '/api/auth/user', headers: { host: 'localhost', cookie } })).statusCode,
    ).toBe(401)
  })

  it('stays the same while it is known, and is forgotten with a new password', async () => {
    const cookie = cookieOf(await logIn(name, PASSWORD), 'device')
    expect(cookieOf(await logIn(name, PASSWORD, { cookie }), 'device')).toBe(cookie)
    await resetPassword(app.db, name, PASSWORD)
    expect(cookieOf(await logIn(name, PASSWORD, { cookie }), 'device')).not.toBe(cookie)
  })

  it('is forgotten when fifty others came after it', async () => {
    const cookie = cookieOf(await logIn(name, PASSWORD), 'device')
    await administer(
      app.connection,
      `insert into known_devices (user_id, device_hash, seen_at)
       select id, 'device ' || n, now() + interval '1 minute' from users, generate_series(1, 49) n where username = '${name}'`,
    )
    expect(cookieOf(await logIn(name, PASSWORD, { cookie }), 'device')).toBe(cookie)
    await logIn(name, PASSWORD)
    expect(cookieOf(await logIn(name, PASSWORD, { cookie }), 'device')).not.toBe(cookie)
  })
})

describe('signing in', () => {
  it('[C158] A088: answers with the same bytes for an unknown name and a wrong password', async () => {
    const [unknown, wrong] = [await logIn('nobody', PASSWORD), await logIn(name, 'wrong')]
    expect([unknown.statusCode, unknown.body]).toEqual([401, INVALID])
    const headersOf = ({ headers }: Answer) => ({ ...headers, 'x-request-id': '', date: '' })
    expect([wrong.statusCode, wrong.body, headersOf(wrong)]).toEqual([401, INVALID, headersOf(unknown)])
  })

  it('A091: refuses a password of a megabyte before it is hashed', async () => {
    const spent: number[] = []
    for (let i = 0; i < 5; i++) {
      const begun = process.cpuUsage()
      expect((await logIn(name, 'x'.repeat(1024 * 1024))).statusCode).toBe(413)
      spent.push(process.cpuUsage(begun).user)
    }
    expect(Math.min(...spent)).toBeLessThan(20_000)
    expect((await logIn(name, 'x'.repeat(2000))).statusCode).toBe(422)
  })

  it('A092: takes a passphrase whole, with its spaces and emoji', async () => {
    const passphrase = `${'water 🌊 '.repeat(7)}12345678`
    expect([...passphrase]).toHaveLength(64)
    const username = await anAccountWith(storedPassword(passphrase))
    expect((await logIn(username, passphrase)).statusCode).toBe(200)
    expect((await logIn(username, `${passphrase.slice(0, -1)}9`)).statusCode).toBe(401)
    expect((await logIn(username, ` ${passphrase}`)).statusCode).toBe(401)
  })

  it('A097: gives a new session and ends the one that the browser was handed', async () => {
    const stranger = await anAccountWith(passwordHash)
    const planted = cookieOf(await logIn(stranger, PASSWORD), 'sid')
    const answer = await logIn(name, PASSWORD, { cookie: planted })
    const own = cookieOf(answer, 'sid')
    const userOf = (cookie: string) =>
      app.server.inject({ url: '/api/auth/user', headers: { host: 'localhost', cookie } })
    expect((await userOf(own)).json().username).toBe(name)
    expect((await userOf(planted)).statusCode).toBe(401)
  })

  it('A099: ends for good with the logout, which has stored answers forgotten and storage kept', async () => {
    const cookie = cookieOf(await logIn(name, PASSWORD), 'sid')
    const headers = { host: 'localhost', cookie }
    const answer = await app.server.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([204, '"cache"'])
    expect((await app.server.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401)
  })

  it('hashes a password again that was hashed with other parameters', async () => {
    const old = storedPassword(PASSWORD, { memory: 19_456, passes: 2 })
    const username = await anAccountWith(old)
    const stored = async () => {
      const [row] = await administer(
        app.connection,
        `select password_hash from credentials join users on users.id = user_id where username = '${username}'`,
      )
      return String(row?.password_hash)
    }
    expect((await logIn(username, 'wrong')).statusCode).toBe(401)
    expect(await stored()).toBe(old)
    expect((await logIn(username, PASSWORD)).statusCode).toBe(200)
    const renewed = await stored()
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect((await logIn(username, PASSWORD)).statusCode).toBe(200)
    expect(await stored()).toBe(renewed)
  })
})

describe('the owner form', () => {
  it('[C216] is answered twenty times an hour for one address, then says how long to wait', async () => {
    const send = (address: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/setup',
        remoteAddress: address,
        headers: { host: 'localhost' },
        payload: { token: 'guessed', name: 'N', email: 'n@example.org', password: PASSWORD, start: 'sample' },
      })
    for (let i = 0; i < 20; i++) expect((await send('203.0.113.5')).statusCode).toBe(404)
    expect(shown(await send('203.0.113.5'))).toEqual([
      429,
      'Too many requests. Please wait 180 seconds.',
      '180',
    ])
    expect((await send('203.0.113.6')).statusCode).toBe(404)
  })
})
