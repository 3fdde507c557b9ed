import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { Problem } from '../../kernel/problem.ts'
import { enqueue } from '../queue/enqueue.ts'
import { type JobCtx, jobKind, jobOf } from './job.ts'
import { isJobOver } from '../queue/queries.ts'

const CHECK = jobKind('jobs.check', z.object({}))
const LIMIT_MS = 15_000
const ASK_MS = 100

export const runCheck = jobOf(CHECK, async () => {})

/**
 * Enqueues one job as a request would, and logs an error when it is not run: with wrong rights of the web role a queue can look
 * healthy and run nothing. Pages are served without the queue, so readiness does not depend on it.
 */
export async function sayWhetherJobsRun(ctx: JobCtx, stopping: AbortSignal): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  let cause = 'it was not run within 15 s'
  let id: string | null = null
  while (performance.now() < deadline) {
    try {
      id ??= await ctx.db.transaction('*', (tx) => enqueue(tx, CHECK, {}))
      const asked = id
      if (stopping.aborted || (await ctx.owner((tx) => isJobOver(tx, asked)))) return
    } catch (error) {
      // A lost connection says nothing about the queue, so it tries again until the deadline.
      cause = String(error)
      if (!(error instanceof Problem) || error.type !== 'unavailable') break
    }
    await delay(ASK_MS, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return
  }
  ctx.log.error(
    { cause },
    'The job queue does not run jobs: clean-up and everything that waits in it stand still.',
  )
}
