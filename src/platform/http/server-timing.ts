import type { FastifyInstance } from 'fastify'
import { measureWaits, withMeasuredWaits } from '../timing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    timing: (() => string) | null
  }
}

/** Says in each answer of the router how long it took and how long it waited for the database (`Server-Timing`). */
export function sayTimings(server: FastifyInstance): void {
  const stop = measureWaits()
  server.addHook('onClose', async () => stop())
  server.decorateRequest('timing', null)
  server.addHook('onRequest', (request, _, done) => {
    request.timing = withMeasuredWaits(done)
  })
  server.addHook('onSend', async (request, reply, payload) => {
    if (request.timing) reply.header('server-timing', request.timing())
    return payload
  })
}
