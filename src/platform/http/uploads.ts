import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallLimit } from '../../kernel/call.ts'
import { invalidField, malformed, notSignedIn, onlyLooking, Problem } from '../../kernel/problem.ts'
import type { Actor } from '../../kernel/site.ts'
import type { Database } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { type Upload, UPLOAD_MAX, type UploadCtx, type Uploads } from '../uploads.ts'
import { setHeaders } from './headers.ts'
import type { Limits } from './limits.ts'
import { sessionToken } from './session-cookie.ts'
import { refuseQuery } from './validation.ts'

const UPLOADS_PATH = '/api/uploads'

const VERSION = '1.0.0'
const OFFSET_TYPE = 'application/offset+octet-stream'

const BEGUN: CallLimit = { count: 60, perMs: 60_000, by: 'account' }

/** A sender that is silent for so long counts as gone. */
const SILENCE_MS = 30_000

interface Parts {
  platform: Platform
  uploads: Uploads
  limits: Limits
  identify(token: string, db: Database): Promise<Actor | null>
}

/** Serves uploads that can resume after a lost connection: tus 1.0.0 with creation, expiration and termination. */
export function serveUploads(server: FastifyInstance, { platform, uploads, limits, identify }: Parts): void {
  const contextOf = async (request: FastifyRequest): Promise<UploadCtx> => {
    const token = sessionToken(request)
    const actor = token === null ? null : await identify(token, platform.db)
    if (!actor) throw notSignedIn()
    if (actor.seenBy && request.method !== 'HEAD') throw onlyLooking()
    return { ...platform, actor }
  }
  const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id

  void server.register(async (scope) => {
    // Not parsed: an upload is streamed to storage and never held in memory.
    scope.addContentTypeParser(OFFSET_TYPE, (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (request, reply) => {
      setHeaders(request, reply, 'api')
      reply.header('tus-resumable', VERSION)
      if (request.method !== 'OPTIONS') refuseOtherVersion(request, reply)
    })
    scope.addHook('preHandler', refuseQuery)
    const upload = { config: { isUpload: true }, bodyLimit: UPLOAD_MAX } as const

    scope.options(UPLOADS_PATH, async (_request, reply) =>
      reply
        .headers({
          'tus-version': VERSION,
          'tus-extension': 'creation,expiration,termination',
          'tus-max-size': String(UPLOAD_MAX),
        })
        .code(204)
        .send(),
    )
    scope.post(UPLOADS_PATH, async (request, reply) => {
      const ctx = await contextOf(request)
      limits.call(BEGUN, ctx.actor.userId)
      const { filename = '', forkId: siteId } = metadataOf(request)
      const start = { site: siteId ?? null, name: filename, length: lengthIn(request) }
      const begun = await uploads.begin(ctx, start)
      return withProgress(reply, begun)
        .header('location', `${UPLOADS_PATH}/${begun.id}`)
        .code(201)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ id: begun.id, path: begun.path }))
    })
    scope.head(`${UPLOADS_PATH}/:id`, async (request, reply) => {
      const found = await uploads.find(await contextOf(request), idOf(request))
      return withProgress(reply, found).header('upload-length', String(found.length)).code(200).send()
    })
    scope.patch(`${UPLOADS_PATH}/:id`, upload, async (request, reply) => {
      const ctx = await contextOf(request)
      if (request.headers['content-type'] !== OFFSET_TYPE) {
        throw new Problem('unsupported-media-type', `The body must be ${OFFSET_TYPE}.`)
      }
      const at = numberIn(request, 'upload-offset')
      const written = await uploads.append(ctx, idOf(request), at, patient(request))
      return withProgress(reply, written).code(204).send()
    })
    scope.delete(`${UPLOADS_PATH}/:id`, async (request, reply) => {
      await uploads.remove(await contextOf(request), idOf(request))
      return reply.code(204).send()
    })
  })
}

function withProgress(reply: FastifyReply, { received, expiresAt }: Upload): FastifyReply {
  return reply.headers({
    'upload-offset': String(received),
    'upload-expires': new Date(expiresAt).toUTCString(),
  })
}

/** @throws Problem where the caller speaks another version of the protocol */
function refuseOtherVersion(request: FastifyRequest, reply: FastifyReply): void {
  const version = request.headers['tus-resumable']
  if (version === VERSION) return
  reply.header('tus-version', VERSION)
  throw new Problem('wrong-version', `The Tus-Resumable header must be ${VERSION}.`)
}

function lengthIn(request: FastifyRequest): number {
  const length = numberIn(request, 'upload-length')
  if (length === 0) throw invalidField('uploadLength', 'empty', 'The file is empty')
  return length
}

function numberIn({ headers }: FastifyRequest, name: string): number {
  const value = headers[name]
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) {
    throw malformed(`The header ${name} must hold a whole number.`)
  }
  return Number(value)
}

/** Parses the Upload-Metadata header. @throws malformed */
function metadataOf({ headers }: FastifyRequest): Record<string, string> {
  const given = headers['upload-metadata']
  if (typeof given !== 'string') return {}
  const pairs = given.split(',').map((pair) => pair.trim().split(' '))
  try {
    return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, wordsIn(value)]))
  } catch {
    throw malformed('The Upload-Metadata header cannot be read.')
  }
}

const wordsIn = (base64: string) =>
  new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))

/** The body of a request; the connection is closed after `SILENCE_MS` without a byte. */
export async function* patient({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(() => raw.destroy(), SILENCE_MS)
  try {
    for await (const piece of raw) {
      timer.refresh()
      yield piece
    }
  } finally {
    clearTimeout(timer)
  }
}
