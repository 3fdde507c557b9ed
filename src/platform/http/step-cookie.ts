import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StepKind } from '../sign-in-step.ts'

/** As long as its row lives. */
const MAX_AGE_S = 5 * 60

const TOKEN = /^[\w-]{43}$/

/** The token of a step of this kind that began in the browser; null for a text that cannot be one. */
export function stepToken(request: FastifyRequest, kind: StepKind): string | null {
  const token = request.cookies[nameOf(kind)]
  return token !== undefined && TOKEN.test(token) ? token : null
}

/** Sets the token, or removes it. */
export function setStepCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: StepKind,
  token: string | null,
): void {
  // Strict: only pages of our own send it. Whoever comes back from a provider gets such a page first.
  const cookie = {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  } as const
  if (token === null) reply.clearCookie(nameOf(kind), cookie)
  else reply.setCookie(nameOf(kind), token, { ...cookie, maxAge: MAX_AGE_S })
}

const nameOf = (kind: StepKind): string => `step-${kind}`
