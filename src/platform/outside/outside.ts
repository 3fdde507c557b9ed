import { isOpenToAll } from '../networks/open-to-all.ts'
import { lookUp } from './names.ts'
import type { HostAnswer, Challenge } from './answer.ts'
import { visit } from './visit.ts'

/** How this install is found from outside. */
export interface Outside {
  /** Address that people open, without a slash at its end; null where none is set. */
  publicUrl: string | null
  /** Address of the studio, without a slash at its end; null where it is on every host. */
  consoleUrl: string | null
  /** Port that this program listens on, for links that name no domain; null where it is not known. */
  ownPort: number | null
  /** Hosts of private networks that services may be asked at, with a port where one alone is meant. */
  privateHosts: readonly string[]
  /** How long services may be silent: to the first byte of an answer, and between two pieces of it. */
  silenceMs: number
  /** Asks DNS for a host and visits each address that it leads to. */
  ask(host: string, challenge: Challenge): Promise<HostAnswer>
}

interface Options {
  publicUrl?: string | undefined
  consoleUrl?: string | undefined
  ownPort?: number | null
  /** DNS servers with their ports; left out: those of the system. */
  dnsServers?: readonly string[] | undefined
  /** Whether addresses of private networks and of this machine may be visited. */
  mayBePrivate?: boolean
  privateHosts?: readonly string[]
  silenceMs?: number
}

/** Of a host with more addresses the first ones are visited. */
const VISITED_MAX = 4

const SILENCE_MS = 30_000

export function createOutside({
  publicUrl,
  consoleUrl,
  ownPort = null,
  dnsServers,
  mayBePrivate = false,
  privateHosts = [],
  silenceMs = SILENCE_MS,
}: Options): Outside {
  const open = publicUrl === undefined ? null : new URL(publicUrl)
  // Links to a domain share protocol and port of PUBLIC_URL.
  const isSecure = open?.protocol !== 'http:'
  const port = Number(open?.port || (isSecure ? 443 : 80))
  return {
    publicUrl: open?.origin ?? null,
    consoleUrl: consoleUrl === undefined ? null : new URL(consoleUrl).origin,
    ownPort,
    privateHosts,
    silenceMs,
    async ask(host, challenge) {
      const { state, alias, addresses } = await lookUp(host, dnsServers)
      const visits = await Promise.all(
        addresses.slice(0, VISITED_MAX).map(async (address) => {
          if (!mayBePrivate && !isOpenToAll(address)) {
            return { address, state: 'closed' as const, isHereOverHttp: false, certificate: null }
          }
          return { address, ...(await visit({ host, address, port, isSecure }, challenge)) }
        }),
      )
      // A certificate with a fault goes before a good one: somebody must look at it.
      const shown = visits.flatMap(({ certificate }) => certificate ?? [])
      return {
        names: state,
        alias,
        isSecure,
        certificate: shown.find(({ fault }) => fault !== null) ?? shown[0] ?? null,
        addresses: visits.map(({ certificate: _, ...visited }) => visited),
      }
    },
  }
}
