import { existsSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** What happens to the bytes that pass; changed at any moment, and true for connections that are open too. */
export interface Fault {
  /** milliseconds that each piece waits before it goes on, each way */
  delayMs?: number
  /** up to so many more, by chance */
  jitterMs?: number
  /** bytes a second, each way of each connection */
  rate?: number
  /** the connection is reset once so many bytes have gone to the client; 0 resets it at once */
  cutAfter?: number
  /** nothing goes on, either way, until it is taken away */
  hold?: boolean
  /** new connections: refused by a reset, or taken and never answered */
  onConnect?: 'reset' | 'silence'
}

/** A proxy in the way between two programs of this machine. */
export interface Proxy {
  /** where clients connect to instead */
  address: NetConnectOpts
  /** Replaces the fault; `{}` lets everything pass. */
  set(fault: Fault): void
  /** Resets every open connection. */
  reset(): void
  open(): number
  close(): Promise<void>
}

const HOLD_LOOK_MS = 5

/**
 * Starts a proxy in front of an address.
 * @param at path of a unix socket to listen on; left out: a free port of 127.0.0.1
 */
export async function startProxy(target: NetConnectOpts, at?: string): Promise<Proxy> {
  let fault: Fault = {}
  const pairs = new Set<[Socket, Socket]>()
  const taken = new Set<Socket>()

  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (client) => {
    client.on('error', () => {})
    taken.add(client)
    client.once('close', () => taken.delete(client))
    if (fault.onConnect === 'reset') return end(client)
    // Paused and never resumed: its words stay in the kernel.
    if (fault.onConnect === 'silence') return
    const upstream = connect({ ...target, allowHalfOpen: true })
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    upstream.on('error', () => reset(pair))
    client.once('close', () => {
      pairs.delete(pair)
      upstream.destroy()
    })
    void pass(client, upstream, () => Number.POSITIVE_INFINITY, pair)
    void pass(upstream, client, () => fault.cutAfter ?? Number.POSITIVE_INFINITY, pair)
  })

  /** One direction: a piece is read only when the last one is gone, so a slow way slows its sender down. */
  async function pass(from: Socket, to: Socket, limit: () => number, pair: [Socket, Socket]): Promise<void> {
    let passed = 0
    try {
      for await (const piece of from) {
        const bytes: Buffer = piece
        await wait(bytes.length, to)
        const left = limit() - passed
        if (!to.destroyed) await written(to, bytes.subarray(0, Math.max(0, left)))
        passed += bytes.length
        if (left <= bytes.length) return reset(pair)
      }
      to.end()
    } catch {
      reset(pair)
    }
  }

  async function wait(bytes: number, to: Socket): Promise<void> {
    const { delayMs = 0, jitterMs = 0, rate } = fault
    const ms = delayMs + Math.random() * jitterMs + (rate ? (bytes / rate) * 1000 : 0)
    if (ms > 0) await delay(ms)
    while (fault.hold && !to.destroyed) await delay(HOLD_LOOK_MS)
  }

  function reset(pair: [Socket, Socket]): void {
    for (const socket of pair) end(socket)
  }

  if (at && existsSync(at)) rmSync(at)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at ? { path: at } : { host: '127.0.0.1', port: 0 }, resolve)
  })
  return {
    // The address of a TCP server is never a path.
    address: at ? { path: at } : { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    set: (next) => {
      fault = next
    },
    reset: () => pairs.forEach(reset),
    open: () => pairs.size,
    close: async () => {
      for (const client of taken) client.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function written(to: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    to.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

/** Only TCP knows a reset; a unix socket just ends. */
function end(socket: Socket): void {
  if (socket.destroyed) return
  if (socket.remoteFamily) socket.resetAndDestroy()
  else socket.destroy()
}
