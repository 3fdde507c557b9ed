import type { FastifyReply, FastifyRequest } from 'fastify'

/** As long as its row lives. */
const MAX_AGE_S = 30 * 24 * 60 * 60

const TOKEN = /^[\w-]{43}$/

/** Browsers accept the __Host- prefix only with Secure, which does not work over plain http. */
function nameOf(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-my' : 'my'
}

/**
 * The token of a reader's session on the site of the host; null for a text that cannot be one. It opens nothing of the studio,
 * whose session has a cookie of its own.
 */
export function readerToken(request: FastifyRequest): string | null {
  const token = request.cookies[nameOf(request)]
  return token !== undefined && TOKEN.test(token) ? token : null
}

/** Sets the token, or removes it. */
export function setReaderCookie(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  // Lax, so that a link in a mail finds the reader signed in. Forms of other pages are refused before they come here (forgery.ts).
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const
  if (token === null) reply.clearCookie(nameOf(request), cookie)
  else reply.setCookie(nameOf(request), token, { ...cookie, maxAge: MAX_AGE_S })
}
