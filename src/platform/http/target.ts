import type { IncomingMessage } from 'node:http'

/** A name or an address, and perhaps a port. */
const HOST = /^(?:\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::\d{0,5})?$/i
/** A request line with a full address, as proxies send. */
const WHOLE_ADDRESS = /^https?:\/\/([^/?]*)([^]*)/i

/**
 * Settles the host of a request before anything reads it: afterwards `url` begins with the path, and the Host header names the
 * host. A host in the request line overrides the header.
 * @returns false for a request without exactly one host, which is answered with 400
 * @see RFC 9112, section 3.2
 */
export function settleTarget(request: IncomingMessage): boolean {
  const { headers, httpVersion, rawHeaders, url = '' } = request
  if (countHosts(rawHeaders) > 1) return false
  if (headers.host === undefined ? httpVersion !== '1.0' : !isHost(headers.host)) return false
  if (url.startsWith('/') || url === '*') return true
  const [, host = '', rest = ''] = WHOLE_ADDRESS.exec(url) ?? []
  if (!isHost(host)) return false
  headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return true
}

/** The pattern knows the signs of a host, and not which ports and addresses there are. */
const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`)

/** In the raw headers, since Node keeps only the first Host header. @param rawHeaders names and values in turn */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}
