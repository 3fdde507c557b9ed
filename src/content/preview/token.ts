import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/secrets/secrets.ts'

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([A-Za-z0-9_-]{43})$/

/** What stands in the address of a preview: the link's id, signed for its site. */
export function tokenOf(secrets: Secrets, siteId: string, linkId: string): string {
  return linkId.replaceAll('-', '') + signature(secrets, siteId, linkId)
}

/** The link of a token that this site has signed; null for every other text. */
export function linkOf(secrets: Secrets, siteId: string, token: string): string | null {
  const [, ...pieces] = TOKEN.exec(token) ?? []
  const given = pieces.pop()
  if (given === undefined) return null
  const linkId = pieces.join('-')
  const expected = signature(secrets, siteId, linkId)
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? linkId : null
}

function signature(secrets: Secrets, siteId: string, linkId: string): string {
  return createHmac('sha256', secrets.keyFor('preview-links'))
    .update(`${siteId}/${linkId}`)
    .digest('base64url')
}
