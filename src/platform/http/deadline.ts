import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, unavailable } from '../../kernel/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload takes as long as its line needs. */
    isUpload?: true
  }
}

/** How long a body that nobody waits for may go on arriving after its answer, in milliseconds. */
const LINGER_MS = 5_000

/**
 * Ends every request within its time, its body included: 408 when the body is still not here, 503 when we are not done. The
 * work itself goes on, so the sentence does not promise that nothing happened.
 */
export function setDeadline(server: FastifyInstance, limitMs: number): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isUpload) return
    const timer = setTimeout(() => cut(request, reply), limitMs)
    reply.raw.once('close', () => clearTimeout(timer))
  })
  server.addHook('onSend', async (request, reply, payload) => {
    // Closed at once, the connection would be reset under a caller that still sends, and the answer lost with it.
    if (reply.statusCode === 413 && !request.raw.complete) reply.removeHeader('connection')
    return payload
  })
  server.addHook('onResponse', async ({ raw }) => {
    // An answer that came before the end of the body: the rest is read and dropped, but not for ever.
    if (raw.complete) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return
  // It is being sent already, slower than anybody reads.
  if (reply.raw.headersSent) return void request.raw.destroy()
  reply.header('connection', 'close')
  void reply.send(
    request.raw.complete
      ? unavailable('This takes too long. Please look whether it was done before you try again.', 10)
      : new Problem('too-slow', 'The request took too long to arrive.'),
  )
}
