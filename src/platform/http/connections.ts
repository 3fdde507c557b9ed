import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import { blockListOf } from '../networks/block-list.ts'
import { networkOf } from './limits.ts'

export interface ConnectionCaps {
  /** Open at once in this process. */
  perProcess: number
  /** Open at once from one address; trusted proxies stand for many people and are exempt. */
  perAddress: number
}

export const CONNECTION_CAPS: ConnectionCaps = { perProcess: 2_000, perAddress: 100 }

/** Sockets past the cap that may still be closing; Node refuses any further ones before we see them. */
const ROOM_TO_CLOSE = 200

interface Admitted {
  /** The sockets of its address. */
  own: Set<Socket>
  /** Its last request. */
  work: { request: IncomingMessage; response: ServerResponse } | null
}

interface ConnectionGuard {
  watch(server: Server): void
}

/**
 * Bounds connections. No address has more than `perAddress`. In a full process, an address with less than a fair share takes
 * the place of an idle connection of the address that has most. So a flood of slow sockets pushes out itself and nobody else.
 * @param trusted addresses and networks of proxies, as in TRUST_PROXY
 */
export function guardConnections(
  { perProcess, perAddress }: ConnectionCaps,
  trusted: readonly string[],
): ConnectionGuard {
  const proxies = blockListOf(trusted)
  /** The sockets of each address, the one idle for longest first. */
  const networks = new Map<string, Set<Socket>>()
  const admitted = new WeakMap<Socket, Admitted>()
  let open = 0

  function admit(socket: Socket): boolean {
    const { remoteAddress = '' } = socket
    const network = networkOf(remoteAddress)
    const own = networks.get(network) ?? new Set<Socket>()
    const isFull = open >= perProcess
    // In a full process an address that has its fair share is refused: cheaper than to close another connection.
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

  /** Closes the longest idle socket of the address that has most; sockets with a running request stay. */
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
      // Wraps Node's own listeners, so that a refused connection costs no parser.
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
        // A socket with a new request moves to the end of the order.
        if (state.own.delete(socket)) state.own.add(socket)
      })
    },
  }
}
