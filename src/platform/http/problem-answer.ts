import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid, malformed, Problem, unavailable } from '../../kernel/problem.ts'

/**
 * Sends a problem as problem+json where the caller accepts that type, otherwise only its sentence as plain text.
 * @see RFC 9457
 */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const type = `/problems/${problem.type}`
  reply
    .code(problem.status)
    .header('vary', 'Accept')
    .header('cache-control', 'no-store')
    .header('link', `<${type}>; rel="type"`)
  const { errors, retryAfter, current, writers } = problem.extra
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (!request.headers.accept?.includes('application/problem+json')) {
    return reply.type('text/plain; charset=utf-8').send(problem.detail)
  }
  return reply.type('application/problem+json').send(
    JSON.stringify({
      type,
      title: problem.title,
      status: problem.status,
      detail: problem.detail,
      instance: request.id,
      errors,
      retryAfter,
      current,
      writers,
    }),
  )
}

/** The problem that an error means to the caller; null for a defect, which is logged and answered with `DEFECT`. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported-media-type', 'The request body must be application/json.')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('too-large', 'The request body is too large.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return malformed('The request body does not have the length that was announced.')
    case 'FST_ERR_BAD_URL':
      return malformed('The address cannot be read.')
    // A deadlock or a serialization failure: nothing was written, and the same call may succeed now.
    case '40001':
    case '40P01':
      return unavailable('Two changes met. Nothing was changed, please try again.', 1)
    case '22021':
    case '22P05':
      return invalid([
        { pointer: '', code: 'text', detail: 'The text holds a character that cannot be stored' },
      ])
    default:
      return null
  }
}

/** The cause for the log; its code where it has one, since a message may contain a path. */
export function causeOf({ cause }: Problem): string {
  if (!(cause instanceof Error)) return 'none'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

/** Promises nothing about what was stored: a defect may come after a commit. */
export const DEFECT = new Problem(
  'defect',
  'Something went wrong on our side. Please look whether it was done before you try again.',
)
