import type { Server, ServerOptions as HttpOptions } from 'node:http'
import type { Duplex } from 'node:stream'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { malformed, Problem, unavailable } from '../../kernel/problem.ts'
import { CONNECTION_CAPS, type ConnectionCaps, guardConnections } from './connections.ts'
import { setDeadline } from './deadline.ts'
import { refuseForgery } from './forgery.ts'
import { putFrontBeforeRouter } from './front.ts'
import { setHeaders } from './headers.ts'
import { newRequestId } from './request-id.ts'
import { readJsonBodies, refuseCompressed } from './json-body.ts'
import { type Catalogues, translationsOf } from './sentences.ts'
import { sayTimings } from './server-timing.ts'
import { causeOf, DEFECT, problemOf, sendProblem } from './problem-answer.ts'

export interface ServerOptions {
  logger: FastifyServerOptions['logger']
  /** Addresses whose X-Forwarded-* headers are believed. */
  trustProxy?: string
  /** Left out: `PATIENCE`. */
  patience?: Partial<Patience>
  /** Says in `Server-Timing` how long each answer took. */
  saysTimings?: boolean
  /** A sentence makes the server read-only: every call that could change anything is answered with 503 and this sentence. */
  readOnly?: string | null
  /** The sentences of problems in other languages; left out: all are English. */
  sentences?: Catalogues
}

// An import reads every name of the module, and one of them loads what Node has for `fetch`.
const { createServer: createHttpServer } = process.getBuiltinModule('node:http')

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Retry-After of a refused change; long, since a person has to act first. */
const READ_ONLY_S = 60

/** How long the server waits for callers, and how many connections it takes. */
export interface Patience {
  /** From the opening of a connection to the end of the headers. */
  headersMs: number
  /** Between two requests on one connection. */
  idleMs: number
  /** For a whole request, with its body and our answer; uploads are exempt. */
  requestMs: number
  caps: ConnectionCaps
}

const PATIENCE: Patience = { headersMs: 10_000, idleMs: 5_000, requestMs: 60_000, caps: CONNECTION_CAPS }

/** How often connections are checked for timeouts; Node's default of 30 s would triple `headersMs`. */
const CHECK_MS = 1_000
const HEADER_BYTES_MAX = 16 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** A second HTTP server for another address, with the same routes; the connections of both are counted together. */
    twin(): Server
  }
}

/** A server without routes: request ids, log lines, origin check, JSON bodies, and one place that turns errors into answers. */
export async function createServer({
  logger,
  trustProxy,
  patience,
  readOnly = null,
  saysTimings = false,
  sentences = {},
}: ServerOptions): Promise<FastifyInstance> {
  const { headersMs, idleMs, requestMs, caps } = { ...PATIENCE, ...patience }
  const proxies = trustProxy ? trustProxy.split(',').map((entry) => entry.trim()) : []
  const http = {
    headersTimeout: headersMs,
    requestTimeout: 0,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, headersMs),
    maxHeaderSize: HEADER_BYTES_MAX,
    // target.ts checks the host and answers with a sentence.
    requireHostHeader: false,
  }
  const server = Fastify({
    logger,
    trustProxy: proxies.length > 0 ? proxies : false,
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    keepAliveTimeout: idleMs,
    http,
    // A request on an open connection while the server stops is served, and then the connection is closed.
    return503OnClosing: false,
    routerOptions: {
      // Longer than any request line: each route checks its parameters itself and answers 404.
      maxParamLength: 16_384,
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply, 'api')
      void sendProblem(request, reply, problemOf(error) ?? DEFECT)
    },
  })
  server.decorate('translations', translationsOf(sentences))
  setUpListeners(server, http, guardConnections(caps, proxies))
  // Its hook comes first: what later ones wait for is measured, too.
  if (saysTimings) sayTimings(server)
  await server.register(cookie)
  readJsonBodies(server)

  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    refuseForgery(request)
    if (readOnly !== null && !SAFE.has(request.method)) throw unavailable(readOnly, READ_ONLY_S)
  })
  setDeadline(server, requestMs)
  refuseCompressed(server)
  logAnswers(server)
  answerErrors(server)
  return server
}

/** Sets up the first HTTP server and `twin`. */
function setUpListeners(
  server: FastifyInstance,
  http: HttpOptions,
  guard: ReturnType<typeof guardConnections>,
): void {
  guard.watch(server.server)
  putFrontBeforeRouter(server)
  server.decorate('twin', () => {
    const twin = createHttpServer(http, (request, response) =>
      // Emitted on the first server, so that its front answers these requests, too.
      server.server.emit('request', request, response),
    )
    twin.on('clientError', answerUnreadable)
    guard.watch(twin)
    return twin
  })
}

function logAnswers(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    // The pattern and never the address: a query or a one-time token must not reach the log.
    const { method, routeOptions } = request
    request.log.info({
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}

/** Turns every error into an answer; an unknown address of the API is one, too. */
function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => {
    const problem = wasLeft(request, error)
      ? malformed('The request ended before its body.')
      : problemOf(error)
    if (!problem) request.log.error({ err: error }, 'defect')
    else if (problem.status >= 500) request.log.warn({ problem: problem.type, cause: causeOf(problem) })
    if (!reply.hasHeader('content-security-policy')) setHeaders(request, reply, 'api')
    return sendProblem(request, reply, problem ?? DEFECT)
  })
  for (const path of ['/api', '/api/*'])
    server.all(path, async (request, reply) => {
      setHeaders(request, reply, 'api')
      throw new Problem('not-found', 'There is nothing at this address.')
    })
}

const LEFT: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether the caller went away before the end of the body: no defect of ours, and nobody reads the answer. */
function wasLeft({ raw }: FastifyRequest, error: unknown): boolean {
  return raw.destroyed && !raw.complete && error instanceof Error && 'code' in error && LEFT.has(error.code)
}

const UNREADABLE: Record<string, [string, string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}

/** Answers bytes that are not HTTP, or an incomplete request, with a sentence, and closes the connection. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, sentence] = UNREADABLE[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request cannot be read.',
  ]
  const head = `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${sentence.length}\r\nConnection: close`
  socket.end(`${head}\r\n\r\n${sentence}`)
}
