import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../kernel/site.ts'
import { isSecureAddress } from '../kernel/web-address.ts'
import { policyWithPictures } from '../platform/http/headers.ts'

/** Where else the pictures around the pages of a site lie: the origins of its logo and favicon, and no others. */
export function outsidePicturesOf({ logoUrl, faviconUrl }: Pick<Site, 'logoUrl' | 'faviconUrl'>): string[] {
  // Asked again of what is stored: what gets into the policy was never anything but a plain name of a host.
  const outside = [logoUrl, faviconUrl].filter(isSecureAddress)
  return [...new Set(outside.map((address) => new URL(address).origin))]
}

/** Lets the page that is answered show the logo and the favicon of its site wherever they lie. */
export function allowOutsidePictures(request: FastifyRequest, reply: FastifyReply, site: Site): void {
  const origins = outsidePicturesOf(site)
  if (origins.length === 0) return
  reply.header('content-security-policy', policyWithPictures(origins, request.protocol === 'https'))
}
