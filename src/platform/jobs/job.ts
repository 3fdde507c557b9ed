import type { Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import type { JobKind } from '../queue/kind.ts'

export { type JobKind, jobKind } from '../queue/kind.ts'

export interface JobCtx extends Platform {
  /** Runs work as the login that owns the tables, for changes that no request may make, such as sealing the activity log. */
  owner<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  log: JobLog
  /** Aborted when the product stops, which does not wait long for a job. */
  stopping: AbortSignal
}

export interface JobLog {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** `hour` and `day` run through the queue, once for all processes; `second` and `minute` run in each process without a row. */
type Every = 'second' | 'minute' | 'hour' | 'day'

export interface Job {
  name: string
  every: Every | null
  run(ctx: JobCtx, payload: unknown): Promise<void>
}

/**
 * Ties a kind to its handler. A handler runs at least once: it may be killed after its effect and before it is marked as done,
 * so a second run must change nothing more.
 */
export function jobOf<P>(kind: JobKind<P>, handler: (ctx: JobCtx, payload: P) => Promise<void>): Job {
  return {
    name: kind.name,
    every: null,
    // An older build may have written the payload; if it does not fit the shape any more, the job is parked.
    run: (ctx, payload) => handler(ctx, kind.payload.parse(payload)),
  }
}

export function recurring(name: string, every: Every, handler: (ctx: JobCtx) => Promise<void>): Job {
  return { name, every, run: (ctx) => handler(ctx) }
}
