import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { setHeaders } from './headers.ts'

/** How long an answer of the database counts, in milliseconds: a monitor that asks often must not become load. */
const CHECK_MS = 1_000

/** `/healthz`: the process lives. `/readyz`: it can serve; 503 while the database does not answer. No detail to the public. */
export function registerHealth(server: FastifyInstance, db: Database): void {
  let checkedAt = Number.NEGATIVE_INFINITY
  let ready: Promise<boolean> = Promise.resolve(false)

  server.get('/healthz', async (request, reply) => {
    setHeaders(request, reply, 'api')
    return reply.type('text/plain; charset=utf-8').send('ok')
  })
  server.get('/readyz', async (request, reply) => {
    setHeaders(request, reply, 'api')
    if (performance.now() - checkedAt > CHECK_MS) {
      checkedAt = performance.now()
      ready = db.ping().then(
        () => true,
        () => false,
      )
    }
    const isReady = await ready
    if (!isReady) reply.code(503).header('retry-after', 2)
    return reply.type('text/plain; charset=utf-8').send(isReady ? 'ready' : 'not ready')
  })
}
