import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { setHeaders } from './headers.ts'

/** How long an answer of the database is reused, so that a monitor that asks often causes no load. */
const READY_MS = 5_000
/** Shorter, so that a database that comes back is noticed soon. */
const NOT_READY_MS = 1_000
/** A database that has not answered by then counts as away. */
const PATIENCE_MS = 1_000

export interface Pulse {
  /** Whether the event loop was blocked within the last minute. */
  hasStoodStill(): boolean
}

/**
 * Serves `/healthz`, which answers `ok`, or `slow` for a minute after the event loop was blocked, and `/readyz`, which answers
 * 503 while the database does not answer. Both are public, so they give no details.
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
      // Requests that come meanwhile wait for the same check.
      goodUntil = Number.POSITIVE_INFINITY
      ready = check()
    }
    const isReady = await ready
    if (!isReady) reply.code(503).header('retry-after', 2)
    return reply.type('text/plain; charset=utf-8').send(isReady ? 'ready' : 'not ready')
  })
}
