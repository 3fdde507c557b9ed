import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { setHeaders } from './headers.ts'

/** How long an answer of the database counts, in milliseconds: a monitor that asks often must not become load. */
const READY_MS = 5_000
/** A database that comes back is to be noticed soon. */
const NOT_READY_MS = 1_000
/** Longest wait for the database; later it counts as away. */
const PATIENCE_MS = 1_000

/** What a watch over the process knows. */
export interface Pulse {
  /** Whether the process stood still within the last minute. */
  hasStoodStill(): boolean
}

/**
 * `/healthz`: the process lives, `slow` for a minute after it stood still. `/readyz`: it can serve; 503 while the database
 * does not answer. No detail to the public.
 */
export function registerHealth(server: FastifyInstance, db: Database, pulse?: Pulse): void {
  let goodUntil = Number.NEGATIVE_INFINITY
  let ready: Promise<boolean> = Promise.resolve(false)

  async function check(): Promise<boolean> {
    const isThere = db.ping().then(
      () => true,
      () => false,
    )
    const isReady = await Promise.race([isThere, delay(PATIENCE_MS, false, { ref: false })])
    goodUntil = performance.now() + (isReady ? READY_MS : NOT_READY_MS)
    return isReady
  }

  server.get('/healthz', async (request, reply) => {
    setHeaders(request, reply, 'api')
    return reply.type('text/plain; charset=utf-8').send(pulse?.hasStoodStill() ? 'slow' : 'ok')
  })
  server.get('/readyz', async (request, reply) => {
    setHeaders(request, reply, 'api')
    if (performance.now() > goodUntil) {
      // Until it has an answer, everybody waits for the same one.
      goodUntil = Number.POSITIVE_INFINITY
      ready = check()
    }
    const isReady = await ready
    if (!isReady) reply.code(503).header('retry-after', 2)
    return reply.type('text/plain; charset=utf-8').send(isReady ? 'ready' : 'not ready')
  })
}
