import type { lookup, LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGuardedFetch, OutsideFailure } from './guarded-fetch.ts'

const GUARD = { privateHosts: [], bytesMax: 1_000, silenceMs: 300, totalMs: 1_000 }

/** An address of the web that nobody has, so that a connection to it fails. */
const NOBODY = '2c0f:fff0::1'

let server: Server
let port: number
/** Connections that came to this machine. */
let reached = 0

beforeAll(async () => {
  server = createServer((socket) => {
    reached++
    socket.destroy()
  })
  server.listen(0)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})

afterAll(() => void server.close())

beforeEach(() => {
  reached = 0
})

/** A name whose addresses are others at each question; the last ones stay. */
function aName(...answers: string[][]) {
  let asked = 0
  const names = (
    _host: string,
    _options: object,
    done: (error: null, addresses: LookupAddress[]) => void,
  ): void => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
    asked++
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { names: names as typeof lookup, asked: () => asked }
}

async function kindOf(fetching: Promise<unknown>): Promise<string> {
  const error = await fetching.then(() => null).catch((failure: unknown) => failure)
  return error instanceof OutsideFailure ? error.kind : String(error)
}

describe('[A191] a name', () => {
  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine, as IPv6', ['::1']],
    ['this machine, IPv4 within IPv6', ['::ffff:127.0.0.1']],
    ['a private network', ['10.1.2.3']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['the web and this machine together', [NOBODY, '127.0.0.1']],
    ['nothing', []],
  ])('that leads to %s is not asked', async (_, addresses) => {
    const { names } = aName(addresses)
    const fetch = createGuardedFetch(GUARD, names)
    expect(await kindOf(fetch(`https://name.example:${port}/v1`))).toBe('closed')
    expect(reached).toBe(0)
  })

  it('whose address changes between check and connection leads nowhere: it is looked up once, for both', async () => {
    const name = aName([NOBODY], ['127.0.0.1'])
    const fetch = createGuardedFetch(GUARD, name.names)
    expect(await kindOf(fetch(`https://name.example:${port}/v1`))).toMatch(/^(unreachable|silent)$/)
    expect([name.asked(), reached]).toEqual([1, 0])
    expect(await kindOf(fetch(`https://name.example:${port}/v1`))).toBe('closed')
    expect([name.asked(), reached]).toEqual([2, 0])
  })

  it('that changes at every question never leads to this machine', async () => {
    const name = aName(...Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? [NOBODY] : ['127.0.0.1'])))
    const fetch = createGuardedFetch({ ...GUARD, silenceMs: 50 }, name.names)
    for (let n = 0; n < 10; n++) await kindOf(fetch(`https://name.example:${port}/v1`))
    expect([name.asked(), reached]).toEqual([10, 0])
  })

  it('that whoever runs the install has named leads where it says', async () => {
    const { names } = aName(['127.0.0.1'])
    const fetch = createGuardedFetch({ ...GUARD, privateHosts: ['name.example'] }, names)
    expect(await kindOf(fetch(`http://name.example:${port}/v1`))).toBe('unreachable')
    expect(reached).toBe(1)
  })
})
