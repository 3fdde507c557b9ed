import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../kernel/site.ts'
import { isSecureAddress } from '../kernel/web-address.ts'
import { type Outside, policyWith } from '../platform/http/headers.ts'
import { servicesOf, SOURCES } from './measuring/services.ts'

/**
 * What the pages of a site load from other hosts: its logo and favicon, and the services that measure it; null for nothing.
 * @param players origins of the players that one page can show, see `playersIn`
 */
export function outsideOf(site: Site, players: readonly string[] = []): Outside | null {
  // Stored addresses are checked again, so that only plain names of hosts get into the policy.
  const pictures = [site.logoUrl, site.faviconUrl].filter(isSecureAddress).map((one) => new URL(one).origin)
  const services = servicesOf(site).map(({ service }) => SOURCES[service])
  if (pictures.length + services.length + players.length === 0) return null
  return {
    'script-src': services.flatMap(({ script }) => script),
    'img-src': [...new Set([...pictures, ...services.flatMap(({ answers }) => answers)])],
    'connect-src': services.flatMap(({ answers }) => answers),
    'frame-src': players,
  }
}

/** Lets the page load what its site has on other hosts. */
export function allowOutside(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  players?: readonly string[],
): void {
  const outside = outsideOf(site, players)
  if (outside) reply.header('content-security-policy', policyWith(outside, request.protocol === 'https'))
}
