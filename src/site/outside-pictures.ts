import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../kernel/site.ts'
import { isSecureAddress } from '../kernel/web-address.ts'
import { policyWithPictures } from '../platform/http/headers.ts'

/** Origins of a site's logo and favicon where they lie on other hosts. */
export function outsidePicturesOf({ logoUrl, faviconUrl }: Pick<Site, 'logoUrl' | 'faviconUrl'>): string[] {
  // Stored addresses are checked again, so that only plain names of hosts get into the policy.
  const outside = [logoUrl, faviconUrl].filter(isSecureAddress)
  return [...new Set(outside.map((address) => new URL(address).origin))]
}

/** Lets the page show logo and favicon of its site from other hosts. */
export function allowOutsidePictures(request: FastifyRequest, reply: FastifyReply, site: Site): void {
  const origins = outsidePicturesOf(site)
  if (origins.length === 0) return
  reply.header('content-security-policy', policyWithPictures(origins, request.protocol === 'https'))
}
