import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { enqueue } from './enqueue.ts'
import { type JobCtx, jobKind, jobOf } from './job.ts'
import { isJobOver } from './queries.ts'

const CHECK = jobKind('jobs.check', z.object({}))
const LIMIT_MS = 15_000
const ASK_MS = 100

export const runCheck = jobOf(CHECK, async () => {})

/**
 * Puts one job into the queue, as a request would, and says in the log when nobody runs it. Under the web role a queue can look
 * whole and run nothing. The pages are served all the same, so readiness does not depend on it.
 */
export async function sayWhetherJobsRun(ctx: JobCtx, stopping: AbortSignal): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  let cause = 'it was not run within 15 s'
  try {
    const id = await ctx.db.transaction('*', (tx) => enqueue(tx, CHECK, {}))
    while (performance.now() < deadline) {
      if (stopping.aborted || (await ctx.owner((tx) => isJobOver(tx, id)))) return
      await delay(ASK_MS, undefined, { signal: stopping })
    }
  } catch (error) {
    if (stopping.aborted) return
    cause = String(error)
  }
  ctx.log.error(
    { cause },
    'The job queue does not run jobs: clean-up and everything that waits in it stand still.',
  )
}
