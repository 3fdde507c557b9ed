import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'device'
const MAX_AGE_S = 365 * 24 * 60 * 60

const TOKEN = /^[\w-]{43}$/

/** The token that shows that a browser has signed in before; null for a text that cannot be one. */
export function deviceToken(request: FastifyRequest): string | null {
  const token = request.cookies[NAME]
  return token !== undefined && TOKEN.test(token) ? token : null
}

/** Outlives the session by design: it gives no access, and browsers send it only to the calls that sign in. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(NAME, token, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: MAX_AGE_S,
  })
}
