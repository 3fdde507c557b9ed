import type { Job, JobCtx } from './job.ts'

/** The recurring jobs of this process. */
export interface Ticks {
  /** Resolves when no job runs any more. */
  stop(): Promise<void>
}

const PAUSES_MS = { second: 1_000, minute: 60_000 } as const

/**
 * Runs the jobs of every second and minute, with that pause after each run. In the queue they would write rows all day, also
 * while nobody changes anything.
 */
export function startTicks(ctx: JobCtx, jobs: readonly Job[]): Ticks {
  const stops = jobs.flatMap((job) =>
    job.every === 'second' || job.every === 'minute' ? [startTick(ctx, job, PAUSES_MS[job.every])] : [],
  )
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

function startTick(ctx: JobCtx, job: Job, pauseMs: number): () => Promise<void> {
  let isStopping = false
  let hasFailed = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(run, pauseMs)

  function run(): void {
    running = job
      .run(ctx, undefined)
      .then(
        () => {
          hasFailed = false
        },
        (error: unknown) => {
          // Logged once, and not each second while the database is away.
          if (!hasFailed) ctx.log.warn({ name: job.name, cause: String(error) }, 'a recurring job failed')
          hasFailed = true
        },
      )
      .then(() => {
        if (!isStopping) timer = setTimeout(run, pauseMs)
      })
  }

  return () => {
    isStopping = true
    clearTimeout(timer)
    return running
  }
}
