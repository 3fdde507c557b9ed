import type { FastifyInstance, FastifyRequest } from 'fastify'
import { malformed, Problem } from '../../kernel/problem.ts'
import { patient } from './uploads.ts'

/** Has the routes of a scope take files of a media type: not parsed, but streamed and never held in memory. */
export function takingFiles(scope: FastifyInstance, type: string): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(type, (_request, _payload, done) => done(null))
  scope.addContentTypeParser('*', async () => {
    throw new Problem('unsupported-media-type', `The body must be ${type}.`)
  })
  return scope
}

/** The file of a request. @throws malformed without one */
export function piecesOf(request: FastifyRequest): AsyncIterable<Uint8Array> {
  if (request.headers['content-type'] === undefined) throw malformed('There is no file in the request.')
  return whole(patient(request))
}

/** Answers a body that broke off with 400 instead of a defect: a proxy may still be there to pass it on. */
async function* whole(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch {
    throw malformed('The file did not arrive as a whole. Please send it again.')
  }
}
