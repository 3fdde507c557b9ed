import type { FastifyReply, FastifyRequest } from 'fastify'

/** Longest life of a session. The stored row decides; this only makes the browser delete the cookie. */
const SESSION_MAX_AGE_S = 7 * 24 * 60 * 60

const TOKEN = /^[\w-]{43}$/

/**
 * A cookie that tells scripts of public pages only that somebody is signed in. These pages are the same for everybody, so
 * without it each reader's browser would have to ask the server (contract row C634).
 */
const MARK = 'fl'

/** Browsers accept the __Host- prefix only with Secure, which does not work over plain http. */
function nameOf(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-sid' : 'sid'
}

/** The session token of the browser; null for a text that cannot be one. */
export function sessionToken(request: FastifyRequest): string | null {
  const token = request.cookies[nameOf(request)]
  return token !== undefined && TOKEN.test(token) ? token : null
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const cookie = { ...attributes(request), maxAge: SESSION_MAX_AGE_S }
  reply.setCookie(nameOf(request), token, cookie)
  reply.setCookie(MARK, '1', { ...cookie, httpOnly: false })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameOf(request), attributes(request))
  reply.clearCookie(MARK, { ...attributes(request), httpOnly: false })
}

/** Takes the session cookie of a request for none, on a host where it must open nothing. */
export function forgetSession(request: FastifyRequest): void {
  delete request.cookies[nameOf(request)]
}

function attributes(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const
}
