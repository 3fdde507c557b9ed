import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { isOpenToAll } from '../networks/open-to-all.ts'

/** Why a request to another host was not made, or was given up. */
export class OutsideFailure extends Error {
  /**
   * `closed`: an address of a private network or of this machine that nobody has allowed. `unknown`: DNS knows no such host.
   * `unreachable`: nobody answered, or the connection broke. `silent`: too long nothing. `redirect`: it leads elsewhere, which
   * is not followed. `too-large`: more than may come.
   */
  readonly kind: 'closed' | 'unknown' | 'unreachable' | 'silent' | 'redirect' | 'too-large'

  constructor(kind: OutsideFailure['kind'], cause?: unknown) {
    super(`The request to another host failed: ${kind}`, { cause })
    this.name = 'OutsideFailure'
    this.kind = kind
  }
}

interface Guard {
  /** Hosts of private networks that may be asked, with a port where one alone is meant; whoever runs the install names them. */
  privateHosts: readonly string[]
  /** Most bytes of an answer. */
  bytesMax: number
  /** From the request to the first byte of the answer's body, and between two pieces of it. */
  silenceMs: number
  totalMs: number
}

export type Fetch = (address: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * A fetch for addresses that people type in. The address that a name leads to is checked when the connection is made, so a name
 * that changes meanwhile leads nowhere. Redirects are refused, and nothing of this install's session goes along.
 * @param names gives the addresses of a name
 * @throws OutsideFailure, also from the body of the answer; the reason of the given signal where that was aborted
 */
export function createGuardedFetch(guard: Guard, names: Names = systemLookup): Fetch {
  const checked = checkedLookup(names)
  return async (address, init = {}) => {
    const url = new URL(address instanceof Request ? address.url : address)
    const isAllowed = isPrivateHost(guard.privateHosts, url)
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowed))
      throw new OutsideFailure('closed')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!isAllowed && isIP(host) !== 0 && !isOpenToAll(host)) throw new OutsideFailure('closed')
    const answer = await requested(url, init, isAllowed ? names : checked, guard)
    if ((answer.statusCode ?? 0) >= 300 && (answer.statusCode ?? 0) < 400) {
      answer.destroy()
      throw new OutsideFailure('redirect')
    }
    return responseOf(answer, init.signal ?? null, guard)
  }
}

/** Whether the host of an address is one that whoever runs the install has named. */
export function isPrivateHost(privateHosts: readonly string[], { host, hostname }: URL): boolean {
  return privateHosts.includes(host) || privateHosts.includes(hostname)
}

type Names = typeof systemLookup

/**
 * All addresses of the name have to be open to all: a server must not be reached by chance. What is checked here is what the
 * connection is made to, since nobody asks for the name again.
 */
const checkedLookup =
  (names: Names): LookupFunction =>
  (host, options, done) => {
    names(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, '', 0)
      const isOpen = addresses.length > 0 && addresses.every(({ address }) => isOpenToAll(address))
      if (!isOpen) return done(new OutsideFailure('closed'), '', 0)
      const [first] = addresses
      if (options.all) return done(null, addresses)
      done(null, first?.address ?? '', first?.family ?? 0)
    })
  }

function requested(
  url: URL,
  { method = 'GET', headers, body, signal }: RequestInit,
  lookup: LookupFunction,
  { silenceMs }: Guard,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      lookup,
      agent: false,
      ...(signal && { signal }),
    })
    const timer = setTimeout(() => request.destroy(new OutsideFailure('silent')), silenceMs)
    request.once('response', (answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
    request.once('error', (error) => {
      clearTimeout(timer)
      reject(failureOf(error, signal ?? null))
    })
    request.end(typeof body === 'string' ? body : undefined)
  })
}

function responseOf(answer: IncomingMessage, signal: AbortSignal | null, guard: Guard): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, String(value))
  const body = Readable.toWeb(Readable.from(pieces(answer, signal, guard))) as ReadableStream
  return new Response(body, { status: answer.statusCode ?? 502, headers })
}

async function* pieces(answer: IncomingMessage, signal: AbortSignal | null, guard: Guard) {
  const { bytesMax, silenceMs, totalMs } = guard
  let bytes = 0
  const end = (kind: OutsideFailure['kind']) => answer.destroy(new OutsideFailure(kind))
  const total = setTimeout(end, totalMs, 'silent')
  let silence = setTimeout(end, silenceMs, 'silent')
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      clearTimeout(silence)
      silence = setTimeout(end, silenceMs, 'silent')
      bytes += piece.length
      if (bytes > bytesMax) throw new OutsideFailure('too-large')
      yield piece
    }
    if (!answer.complete) throw new OutsideFailure('unreachable')
  } catch (error) {
    throw failureOf(error, signal)
  } finally {
    clearTimeout(total)
    clearTimeout(silence)
    answer.destroy()
  }
}

function failureOf(error: unknown, signal: AbortSignal | null): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof OutsideFailure) return error
  const { code } = error as NodeJS.ErrnoException
  return new OutsideFailure(code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'unknown' : 'unreachable', error)
}
