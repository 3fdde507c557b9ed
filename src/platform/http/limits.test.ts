import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor, Site } from '../../kernel/site.ts'
import { registerApi } from './api.ts'
import { createLimits, type Limit, type Limits, NO_LIMITS, networkOf, truncated } from './limits.ts'
import { createServer } from './server.ts'
import type { Platform } from '../platform.ts'
import type { Route } from './slice.ts'

let now: number
let limits: Limits

beforeEach(() => {
  now = 1_000_000
  limits = createLimits(() => now)
})

const MINUTE_MS = 60_000

/** The sentence of the refusal; null when the call passed. */
function refusalOf(limit: Limit, key = 'ada'): string | null {
  try {
    limits.call(limit, key)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

const passedOf = (limit: Limit, tries: number, key?: string) =>
  Array.from({ length: tries }, () => refusalOf(limit, key)).filter((refusal) => refusal === null).length

describe('calls', () => {
  const limit = { count: 20, perMs: 60 * MINUTE_MS }

  it('[C216] pass up to the limit at once, then a sentence says how long to wait', () => {
    expect(passedOf(limit, 100)).toBe(20)
    expect(refusalOf(limit)).toBe('Too many requests. Please wait 180 seconds.')
    now += 179_500
    expect(refusalOf(limit)).toBe('Too many requests. Please wait 1 second.')
    now += 500
    expect([refusalOf(limit), refusalOf(limit)]).toEqual([
      null,
      'Too many requests. Please wait 180 seconds.',
    ])
  })

  it('are counted for each key and each limit by itself', () => {
    passedOf(limit, 20)
    expect(refusalOf(limit, 'grace')).toBeNull()
    expect(refusalOf({ ...limit }, 'ada')).toBeNull()
  })

  it('of a flood of keys push out the oldest only', () => {
    passedOf(limit, 20, 'first')
    passedOf(limit, 20, 'second')
    for (let key = 0; key < 9_999; key++) limits.call(limit, `key ${key}`)
    expect(refusalOf(limit, 'second')).not.toBeNull()
    expect(refusalOf(limit, 'first')).toBeNull()
  })

  it('pass without end while limits are off', () => {
    for (let i = 0; i < 1000; i++) NO_LIMITS.call(limit, 'ada')
  })
})

describe('turns', () => {
  const limit = { count: 50, perMs: 1000 }
  let waits: number[]

  beforeEach(() => {
    waits = []
    limits = createLimits(
      () => now,
      async (ms) => waits.push(ms),
    )
  })
  const turns = async (count: number, key = 'site') => {
    for (let n = 0; n < count; n++) await limits.turn(limit, key)
  }

  it('[C216] beyond the limit wait, each a little longer than the one before', async () => {
    await turns(50)
    expect(waits).toEqual([])
    await turns(3)
    expect(waits).toEqual([20, 40, 60])
    await turns(50, 'another site')
    expect(waits).toHaveLength(3)
    now += 1060
    await turns(50)
    expect(waits).toHaveLength(3)
  })

  it('that would be more than 10 s away are refused, and take nobody’s place', async () => {
    await turns(550)
    expect(waits.at(-1)).toBe(10_000)
    for (let n = 0; n < 3; n++) {
      await expect(limits.turn(limit, 'site')).rejects.toThrow('Too many requests. Please wait 1 second.')
    }
    now += 20
    await limits.turn(limit, 'site')
    expect(waits.at(-1)).toBe(10_000)
  })

  it('come at once while limits are off', async () => {
    for (let n = 0; n < 1000; n++) await NO_LIMITS.turn(limit, 'site')
  })
})

describe('tries that may fail', () => {
  const limit = { count: 3, perMs: 15 * MINUTE_MS }
  const attempt = (work: () => Promise<string | null>, key = 'ada') =>
    limits.attempt([[limit, key]], work).catch((error: Error) => error.message)
  const failing = async () => null
  const working = async () => 'in'

  it('[C161] wait 1, 2, 4 ... 60 seconds once the limit is reached, and never for good', async () => {
    for (let i = 0; i < 3; i++) expect(await attempt(failing)).toBeNull()
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const sentence = `Too many attempts. Please wait ${seconds} second${seconds === 1 ? '' : 's'}.`
      expect(await attempt(working)).toBe(sentence)
      now += seconds * 1000 - 1
      expect(await attempt(working)).toBe('Too many attempts. Please wait 1 second.')
      now += 1
      expect(await attempt(failing)).toBeNull()
    }
    now += 15 * MINUTE_MS
    expect(await attempt(working)).toBe('in')
  })

  it('count when they fail, and neither when they work nor when they break', async () => {
    for (let i = 0; i < 10; i++) {
      expect(await attempt(working)).toBe('in')
      expect(await attempt(() => Promise.reject(new Error('broken')))).toBe('broken')
    }
    expect(await attempt(failing)).toBeNull()
  })

  it('get no further when they are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => attempt(failing)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(3)
  })

  it('wait for the slowest of their counters', async () => {
    for (let i = 0; i < 4; i++) {
      await attempt(failing, 'grace')
      now += 1000
    }
    const both = limits.attempt(
      [
        [limit, 'ada'],
        [limit, 'grace'],
      ],
      working,
    )
    await expect(both).rejects.toMatchObject({ status: 429, extra: { retryAfter: 1 } })
  })
})

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s is counted as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['', null],
  ])('%s is stored as %s', (address, network) => {
    expect(truncated(address)).toBe(network)
  })
})

describe('writes of somebody signed in', () => {
  const site = { id: 'here', isActive: true } as Site
  const route = (method: 'GET' | 'PUT'): Route => ({
    name: 'touch',
    endpoint: { method, path: '/api/touch', summary: 'Touch', policy: { kind: 'session' } },
    serve: async () => {},
  })

  /** The token is the account: no database takes part. */
  async function aServer() {
    const server = await createServer({ logger: false })
    registerApi(server, [route('GET'), route('PUT')], {
      platform: {} as Platform,
      // Nothing else of an account is looked at.
      identify: async (token) => ({ userId: token, sites: [site] }) as unknown as Actor,
      siteOfHost: async () => site,
      publishedSite: async () => null,
      limits,
    })
    const call = (method: 'GET' | 'PUT', who: string) =>
      server.inject({ method, url: '/api/touch', headers: { cookie: `sid=${who.padEnd(43, '-')}` } })
    const passed = async (method: 'GET' | 'PUT', who: string, times: number) => {
      let count = 0
      for (let i = 0; i < times; i++) if ((await call(method, who)).statusCode === 204) count++
      return count
    }
    return { call, passed }
  }

  it('[C216] pass 120 at once, then 429 says in words to wait; reads and others go on', async () => {
    const { call, passed } = await aServer()
    expect(await passed('PUT', 'ada', 130)).toBe(120)
    const refused = await call('PUT', 'ada')
    expect([refused.statusCode, refused.headers['retry-after'], refused.body]).toEqual([
      429,
      '1',
      'Too many requests. Please wait 1 second.',
    ])
    expect(await passed('GET', 'ada', 200)).toBe(200)
    expect(await passed('PUT', 'grace', 1)).toBe(1)
    now += 1000
    expect(await passed('PUT', 'ada', 130)).toBe(120)
  })

  it('[C216] are 3,000 at most beside the 50 that come free each second', async () => {
    const { passed } = await aServer()
    let count = 0
    for (let second = 0; second < 60; second++) {
      count += await passed('PUT', 'ada', 121)
      now += 1000
    }
    expect(count).toBe(3_000 + 59 * 50)
    expect(await passed('PUT', 'ada', 121)).toBe(50)
  })
})

describe('calls with a limit of their own', () => {
  it('[C216] are counted before body, session and site are looked at', async () => {
    const server = await createServer({ logger: false })
    let looked = 0
    const limit = [{ count: 2, perMs: MINUTE_MS, by: 'address' }] as const
    const shape = {
      method: 'POST',
      path: '/api/touch',
      summary: 'Touch',
      policy: { kind: 'public' },
      limit,
    } as const
    registerApi(server, [{ name: 'touch', endpoint: shape, serve: async () => {} }], {
      platform: {} as Platform,
      identify: async () => null,
      siteOfHost: async () => (looked++, { id: 'here', isActive: true }) as unknown as Site,
      publishedSite: async () => null,
      limits,
    })
    const call = (remoteAddress: string) =>
      server.inject({
        method: 'POST',
        url: '/api/touch',
        remoteAddress,
        headers: { 'content-type': 'application/json', cookie: `sid=${'a'.repeat(43)}` },
        payload: '{',
      })
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await call('192.0.2.1')).statusCode)
    expect(statuses).toEqual([400, 400, 429, 429])
    expect(looked).toBe(2)
    expect((await call('192.0.2.2')).statusCode).toBe(400)
  })
})
