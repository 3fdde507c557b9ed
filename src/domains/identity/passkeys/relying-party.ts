import { isIP } from 'node:net'
import { conflict } from '../../../kernel/problem.ts'
import type { Ctx } from '../../../platform/context.ts'

/** What a passkey is bound to: browsers give it to pages of this host alone. */
export interface RelyingParty {
  host: string
  origin: string
}

/**
 * The place that a passkey is made for and used at: the host that the studio was opened at, and with CONSOLE_URL or PUBLIC_URL that one alone.
 * Browsers want https, or this machine.
 * @returns null where there can be no passkeys
 */
export function relyingPartyOf(
  { signIn: { studioUrl } }: Pick<Ctx, 'signIn'>,
  origin: string,
): RelyingParty | null {
  if (studioUrl !== null && origin !== studioUrl) return null
  // A caller of HTTP/1.0 names no host.
  if (!URL.canParse(origin)) return null
  const { protocol, hostname: host } = new URL(origin)
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return null
  return { host, origin }
}

/** @throws conflict where there can be no passkeys */
export function requireRelyingParty(ctx: Ctx, origin: string): RelyingParty {
  const found = relyingPartyOf(ctx, origin)
  if (found) return found
  const { studioUrl } = ctx.signIn
  throw conflict(
    studioUrl === null
      ? 'Passkeys need an https address, or localhost.'
      : `Passkeys work at ${studioUrl} alone. Please open the studio there.`,
  )
}
