import type { FastifyReply, FastifyRequest } from 'fastify'

/** Longest life of a session in seconds; the stored row decides, this only lets the browser forget. */
const SESSION_MAX_AGE_S = 7 * 24 * 60 * 60

const TOKEN = /^[\w-]{43}$/

/**
 * Says to scripts of public pages that somebody is signed in, and nothing else: those pages are the same bytes for everybody,
 * so without it each reader's browser would have to ask (contract row C634).
 */
const MARK = 'fl'

/** The __Host- prefix needs Secure, which plain http has not got. */
function nameOf(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-sid' : 'sid'
}

/** The session token that the browser sent, if it looks like one of ours. */
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

function attributes(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const
}
