import type { FastifyInstance } from 'fastify'
import type { CallLimit } from '../../kernel/call.ts'
import { malformed, notSignedIn, onlyLooking, Problem } from '../../kernel/problem.ts'
import type { Actor } from '../../kernel/site.ts'
import type { Database } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import type { IncomingCtx } from '../uploads.ts'
import { setHeaders } from './headers.ts'
import { type Limits, truncated } from './limits.ts'
import { sessionToken } from './session-cookie.ts'
import { patient } from './uploads.ts'
import { refuseQuery } from './validation.ts'

interface Incoming {
  path: string
  /** Media type of the body. */
  type: string
  limit: CallLimit
  /** Whether the caller may send one; asked before a byte is read. @throws Problem */
  admit(actor: Actor): void
  /** @returns the answer, 201 */
  take(ctx: IncomingCtx, pieces: AsyncIterable<Uint8Array>): Promise<object>
}

interface Parts {
  platform: Platform
  limits: Limits
  identify(token: string, db: Database): Promise<Actor | null>
}

/** Serves an address that takes a file as its body, piece by piece and without a deadline. */
export function serveIncoming(
  server: FastifyInstance,
  { platform, limits, identify }: Parts,
  incoming: Incoming,
): void {
  const { path, type, limit, admit, take } = incoming
  const senders = new WeakMap<object, Actor>()
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Not parsed: it is streamed to the disk and never held in memory.
    scope.addContentTypeParser(type, (_request, _payload, done) => done(null))
    scope.addContentTypeParser('*', async () => {
      throw new Problem('unsupported-media-type', `The body must be ${type}.`)
    })
    scope.addHook('onRequest', async (request, reply) => {
      setHeaders(request, reply, 'api')
      const token = sessionToken(request)
      const actor = token === null ? null : await identify(token, platform.db)
      if (!actor) throw notSignedIn()
      if (actor.seenBy) throw onlyLooking()
      admit(actor)
      limits.call(limit, actor.userId)
      senders.set(request.raw, actor)
    })
    scope.addHook('preHandler', refuseQuery)
    scope.post(path, { config: { isUpload: true } }, async (request, reply) => {
      const actor = senders.get(request.raw)
      if (!actor) throw notSignedIn()
      if (request.headers['content-type'] === undefined) throw malformed('There is no file in the request.')
      const trace = { requestId: request.id, network: truncated(request.ip ?? '') }
      const answer = await take({ ...platform, actor, trace }, whole(patient(request)))
      return reply.code(201).type('application/json; charset=utf-8').send(JSON.stringify(answer))
    })
  })
}

/** A connection that broke is told as what it is, in case somebody still hears. */
async function* whole(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch {
    throw malformed('The file did not arrive as a whole. Please send it again.')
  }
}
