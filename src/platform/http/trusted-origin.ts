import type { IncomingMessage } from 'node:http'
import { type BlockList, isIPv6 } from 'node:net'
import { blockListOf } from '../networks/block-list.ts'

/** Host in lower case without port, and protocol of a request; the same as Fastify finds later. */
export interface RequestOrigin {
  host: string
  isHttps: boolean
}

/**
 * Makes a reader for requests that Fastify has not parsed yet.
 * @param trustProxy addresses and networks whose X-Forwarded-* headers are believed
 */
export function originReader(trustProxy: string | undefined): (request: IncomingMessage) => RequestOrigin {
  const trusted = trustProxy === undefined ? null : blockListOf(trustProxy.split(','))
  const nameOf = remembering(withoutPort)
  return (request) => {
    const { headers, socket } = request
    const isTrusted = trusted !== null && holds(trusted, socket.remoteAddress)
    const host = (isTrusted && lastOf(headers['x-forwarded-host'])) || headers.host || ''
    return {
      host: nameOf(host),
      isHttps: isTrusted && lastOf(headers['x-forwarded-proto']) === 'https',
    }
  }
}

function holds(list: BlockList, address: string | undefined): boolean {
  if (address === undefined) return false
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(',') : header
  return text?.slice(text.lastIndexOf(',') + 1).trim()
}

/** Caches the last answer: most requests in a row name the same host. */
function remembering(of: (host: string) => string): (host: string) => string {
  let [asked, answer] = ['', of('')]
  return (host) => {
    if (host !== asked) [asked, answer] = [host, of(host)]
    return answer
  }
}

function withoutPort(host: string): string {
  const name = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.split(':', 1)[0]
  return (name ?? '').toLowerCase()
}
