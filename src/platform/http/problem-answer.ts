import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../kernel/locale.ts'
import { type FieldError, invalid, malformed, Problem, unavailable } from '../../kernel/problem.ts'
import { takesProblems, translationFor } from './sentences.ts'

/**
 * Sends a problem as problem+json where the caller accepts that type, otherwise only its sentence as plain text. The plain
 * text is always English; the sentences of problem+json are in the language that the caller asks for.
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
  if (!takesProblems(request.headers)) {
    return reply.type('text/plain; charset=utf-8').send(problem.detail)
  }
  const { language, ...said } = inLanguageOf(request, { detail: problem.detail, errors })
  // Nothing keeps a problem, so `Vary` names the language only where it chose the sentence.
  if (language) reply.header('content-language', language).header('vary', 'Accept, Accept-Language')
  return reply.type('application/problem+json').send(
    JSON.stringify({
      type,
      title: problem.title,
      status: problem.status,
      detail: said.detail,
      instance: request.id,
      errors: said.errors,
      retryAfter,
      current,
      writers,
    }),
  )
}

interface Told {
  detail: string
  errors?: FieldError[] | undefined
}

/** What a problem says, in the language of the request; `language` is null where it stays as it is. */
export function inLanguageOf(
  request: FastifyRequest,
  { detail, errors }: Told,
): Told & { language: Locale | null } {
  const [language, translate] = translationFor(request) ?? [null, String]
  const said = (sentence: string) => translate(sentence) ?? sentence
  return {
    language,
    detail: said(detail),
    errors: errors?.map((one) => ({ ...one, detail: said(one.detail) })),
  }
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
