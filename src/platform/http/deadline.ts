import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, unavailable } from '../../kernel/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No deadline: an upload takes as long as its connection needs. */
    isUpload?: true
  }
}

/** How long the rest of a body may go on arriving after its answer. */
const LINGER_MS = 5_000

/**
 * Ends every request within `limitMs`: with 408 while its body is incomplete, with 503 while it is being served. The work
 * itself goes on, so the sentence does not promise that nothing happened.
 */
export function setDeadline(server: FastifyInstance, limitMs: number): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isUpload) return
    const timer = setTimeout(() => cut(request, reply), limitMs)
    reply.raw.once('close', () => clearTimeout(timer))
  })
  server.addHook('onSend', async (request, reply, payload) => {
    // Closing at once would reset the connection of a caller that still sends, who would never see the answer.
    if (reply.statusCode === 413 && !request.raw.complete) reply.removeHeader('connection')
    return payload
  })
  server.addHook('onResponse', async ({ raw }) => {
    // After an answer before the end of the body, the rest is read and dropped for a limited time.
    if (raw.complete) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return
  // The answer is being sent, but the caller reads it too slowly.
  if (reply.raw.headersSent) return void request.raw.destroy()
  reply.header('connection', 'close')
  void reply.send(
    request.raw.complete
      ? unavailable('This takes too long. Please look whether it was done before you try again.', 10)
      : new Problem('too-slow', 'The request took too long to arrive.'),
  )
}
