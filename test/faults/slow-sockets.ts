import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface Flood {
  port: number
  sockets: number
  /** Addresses of 127.0.0.0/8 that they come from, evenly. */
  addresses: number
  /** Each socket sends one byte so often, in milliseconds. */
  everyMs: number
  /** `header`: the head never ends; `body`: the head is there, its body comes byte by byte. */
  kind: 'header' | 'body'
  /** A socket that was ended comes again after so long, in milliseconds. */
  againMs: number
}

export interface FloodResult {
  /** Connections that were made, those that came again after an end too. */
  opened: number
  /** Connections that the server ended, by the status that it said; 0 for none. */
  ended: Record<number, number>
}

/** Opens sockets that never finish a request, and opens each again when the server ends it. */
export function floodSlowly({ port, sockets, addresses, everyMs, kind, againMs }: Flood) {
  const open = new Set<Socket>()
  const result: FloodResult = { opened: 0, ended: {} }
  let isOver = false

  function start(n: number): void {
    if (isOver) return
    const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(n % addresses) })
    open.add(socket)
    let said = ''
    let timer: NodeJS.Timeout | undefined
    socket.once('connect', () => {
      result.opened++
      socket.write(HEADS[kind])
      timer = setInterval(() => socket.writable && socket.write('x'), everyMs)
    })
    socket.on('data', (bytes) => (said += bytes.toString('latin1')))
    socket.on('error', () => {})
    socket.once('close', () => {
      clearInterval(timer)
      open.delete(socket)
      if (isOver) return
      const status = Number(said.slice(9, 12))
      result.ended[status] = (result.ended[status] ?? 0) + 1
      setTimeout(() => start(n), againMs).unref()
    })
  }

  for (let n = 0; n < sockets; n++) start(n)
  return {
    result,
    stop() {
      isOver = true
      for (const socket of open) socket.destroy()
    },
  }
}

export interface HonestResult {
  answers: number
  errors: number
  /** milliseconds */
  p50: number
  p99: number
}

/** Asks for a page at a fixed pace, each time on a connection of its own, from addresses that flood nothing. */
export async function askHonestly(
  port: number,
  { times, everyMs, path = '/' }: { times: number; everyMs: number; path?: string },
): Promise<HonestResult> {
  const asking: Promise<number | null>[] = []
  for (let n = 0; n < times; n++) {
    asking.push(ask(port, path, `127.0.0.${50 + (n % VISITORS)}`))
    await delay(everyMs)
  }
  const all = await Promise.all(asking)
  const taken = all.filter((ms) => ms !== null).toSorted((a, b) => a - b)
  const quantile = (share: number) => taken[Math.floor((taken.length - 1) * share)] ?? Number.NaN
  return {
    answers: taken.length,
    errors: all.length - taken.length,
    p50: quantile(0.5),
    p99: quantile(0.99),
  }
}

/** Addresses of honest callers. */
const VISITORS = 40

const HEADS = {
  header: 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  body: 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
}

const addressOf = (n: number) => `127.0.${1 + (n >> 7)}.${1 + (n & 127)}`

/** @returns the milliseconds to the end of a good answer, null for any other one */
function ask(port: number, path: string, from: string): Promise<number | null> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', localAddress: from, path, agent: false }
    get({ ...options, headers: { host: 'localhost' } }, (answer) => {
      const isGood = answer.statusCode === 200
      answer.resume().once('end', () => resolve(isGood ? performance.now() - begun : null))
    }).once('error', () => resolve(null))
  })
}
