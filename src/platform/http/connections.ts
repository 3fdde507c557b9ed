import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import { blockListOf } from './block-list.ts'
import { networkOf } from './limits.ts'

export interface ConnectionCaps {
  /** Open at once in this process. */
  perProcess: number
  /** Open at once from one address; those of trusted proxies stand for many people and are not counted. */
  perAddress: number
}

export const CONNECTION_CAPS: ConnectionCaps = { perProcess: 2_000, perAddress: 100 }

/** Sockets on their way out, beyond the cap; what is more than these Node refuses before we see it. */
const ROOM_TO_CLOSE = 200

/** A connection that is open. */
interface Admitted {
  /** The sockets of its address. */
  own: Set<Socket>
  /** What it asked for last. */
  work: { request: IncomingMessage; response: ServerResponse } | null
}

/** Keeps the connections of servers within the caps. */
interface ConnectionGuard {
  watch(server: Server): void
}

/**
 * Bounds connections: one address has no more than its share, and in a full process one that has less than a fair share takes
 * the place of a connection that gives us nothing to do, of the address that has most. So a flood of slow sockets pushes out
 * itself, not who comes to ask.
 * @param trusted addresses and networks of proxies, as in TRUST_PROXY
 */
export function guardConnections(
  { perProcess, perAddress }: ConnectionCaps,
  trusted: readonly string[],
): ConnectionGuard {
  const proxies = blockListOf(trusted)
  /** The sockets of each address; the one that has waited longest comes first. */
  const networks = new Map<string, Set<Socket>>()
  const admitted = new WeakMap<Socket, Admitted>()
  let open = 0

  function admit(socket: Socket): boolean {
    const { remoteAddress = '' } = socket
    const network = networkOf(remoteAddress)
    const own = networks.get(network) ?? new Set<Socket>()
    const isFull = open >= perProcess
    // Who has a fair share of a full process already is refused, which costs less than to push out another.
    const share = isFull
      ? Math.max(1, Math.min(perAddress, Math.floor(perProcess / networks.size)))
      : perAddress
    const isProxy = () => proxies.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
    if ((own.size >= share && !isProxy()) || (isFull && !makeRoom())) {
      socket.destroy()
      return false
    }
    own.add(socket)
    networks.set(network, own)
    admitted.set(socket, { own, work: null })
    open++
    socket.once('close', () => forget(network, socket))
    return true
  }

  function forget(network: string, socket: Socket): void {
    const own = networks.get(network)
    if (!own?.delete(socket)) return
    open--
    if (own.size === 0) networks.delete(network)
  }

  /** Pushes out the socket that has waited longest, of the address that has most; one at work stays. */
  function makeRoom(): boolean {
    const largestFirst = [...networks].toSorted(([, a], [, b]) => b.size - a.size)
    for (const [network, sockets] of largestFirst) {
      for (const socket of sockets) {
        if (isAtWork(socket)) continue
        forget(network, socket)
        socket.destroy()
        return true
      }
    }
    return false
  }

  function isAtWork(socket: Socket): boolean {
    const work = admitted.get(socket)?.work
    return work?.request.complete === true && !work.response.writableFinished
  }

  return {
    watch(server) {
      server.maxConnections = perProcess + ROOM_TO_CLOSE
      // In the place of Node's own listeners: a connection that is refused is given no parser.
      const serve = server.listeners('connection')
      server.removeAllListeners('connection')
      server.on('connection', (socket: Socket) => {
        if (admit(socket)) for (const listener of serve) listener.call(server, socket)
      })
      server.on('request', (request, response) => {
        const { socket } = request
        const state = admitted.get(socket)
        if (!state) return
        state.work = { request, response }
        // It asked for something: now others have waited longer.
        if (state.own.delete(socket)) state.own.add(socket)
      })
    },
  }
}
