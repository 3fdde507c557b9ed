import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { malformed } from '../../kernel/problem.ts'
import { answerLines, type LogAnswer } from '../log/log.ts'
import { securityHeaders } from './headers.ts'
import { newRequestId } from './request-id.ts'
import { settleTarget } from './target.ts'

/** Answers a request at once and returns true, or returns false and leaves it untouched. */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers requests before the router. No hooks run for these, so it sends id and headers and writes the log line itself. */
    front: Front | null
  }
}

/**
 * Gives `front` every request before the router. Requests that do not name exactly one host are refused, so that both always see
 * the same one.
 */
export function putFrontBeforeRouter(server: FastifyInstance): void {
  const http = server.server
  server.decorate('front', null)
  const log = answerLines(server.log, 'none')
  const routers = http.listeners('request')
  http.removeAllListeners('request')
  http.on('request', (request, response) => {
    if (!settleTarget(request)) return refuse(request, response, log)
    if (server.front?.(request, response)) return
    for (const router of routers) router.call(http, request, response)
  })
}

function refuse({ method = '' }: IncomingMessage, response: ServerResponse, log: LogAnswer): void {
  const requestId = newRequestId()
  const { status, detail } = malformed('The request does not name one host.')
  response.writeHead(status, {
    ...securityHeaders('api', false),
    'content-type': 'text/plain; charset=utf-8',
    'x-request-id': requestId,
    // Further requests on this connection are as suspicious.
    connection: 'close',
  })
  response.end(method === 'HEAD' ? undefined : detail)
  log(method, requestId, status)
}
