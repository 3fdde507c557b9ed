import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Answers a request at once, or says false and leaves it untouched. */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The first request that was answered here, for as long as the process lives. While none is alive, a collection that saves memory
 * forgets what requests, answers and sockets look like, and whoever comes next pays for five seconds in which V8 learns it anew.
 */
let kept: { request: IncomingMessage; response: ServerResponse } | undefined

/** Puts something before the router; hooks do not run for what it answers, so it sends id, headers and log line itself. */
export function answerBefore(server: FastifyInstance, front: Front): void {
  const http = server.server
  const routers = http.listeners('request')
  http.removeAllListeners('request')
  http.on('request', (request, response) => {
    if (front(request, response)) {
      kept ??= { request, response }
      return
    }
    for (const router of routers) router.call(http, request, response)
  })
}
