import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { malformed } from '../../kernel/problem.ts'
import { answerLines, type LogAnswer } from '../log/log.ts'
import { securityHeaders } from './headers.ts'
import { newRequestId } from './request-id.ts'
import { settleTarget } from './target.ts'

/** Answers a request at once, or says false and leaves it untouched. */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    /** What stands before the router; hooks do not run for what it answers, so it sends id, headers and log line itself. */
    front: Front | null
  }
}

/** Lets nothing in but requests of which it can be told whom they are for, so that front and router see the same. */
export function openDoor(server: FastifyInstance): void {
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
    // What else comes over this connection is as doubtful.
    connection: 'close',
  })
  response.end(method === 'HEAD' ? undefined : detail)
  log(method, requestId, status)
}
