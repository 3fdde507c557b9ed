import type { Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import type { JobKind } from '../queue/kind.ts'

export { type JobKind, jobKind } from '../queue/kind.ts'

/** What a job may know of its surroundings. */
export interface JobCtx extends Platform {
  /** Runs work as the login that owns the tables: for what no request may do, such as sealing the activity log. */
  owner<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  log: JobLog
}

export interface JobLog {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** `hour` and `day` go through the queue, once for all processes; `second` and `minute` run in each and leave no row. */
type Every = 'second' | 'minute' | 'hour' | 'day'

/** One job of the product. */
export interface Job {
  name: string
  every: Every | null
  run(ctx: JobCtx, payload: unknown): Promise<void>
}

/**
 * Ties a kind to its handler. A handler runs at least once: it may be killed after its effect and before it is marked as done,
 * so running it again must change nothing more.
 */
export function jobOf<P>(kind: JobKind<P>, handler: (ctx: JobCtx, payload: P) => Promise<void>): Job {
  return {
    name: kind.name,
    every: null,
    // A payload was written by this build or an older one: a shape that fits no more parks the job.
    run: (ctx, payload) => handler(ctx, kind.payload.parse(payload)),
  }
}

/** Declares a job that comes back by itself. */
export function recurring(name: string, every: Every, handler: (ctx: JobCtx) => Promise<void>): Job {
  return { name, every, run: (ctx) => handler(ctx) }
}
