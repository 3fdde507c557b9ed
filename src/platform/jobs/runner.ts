import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Runner, WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Connection, openPool, transaction } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { runCheck, sayWhetherJobsRun } from './check.ts'
import { type Job, type JobCtx, type JobLog, recurring } from './job.ts'
import { deleteOldParkedJobs, presenceOf, releaseDeadRunners } from '../queue/queries.ts'
import { JOB_SCHEMA } from '../db/job-schema.ts'
import { patient } from './patient-pool.ts'
import { TRIES_MAX } from '../queue/tries.ts'
import { type Ticks, startTicks } from './ticks.ts'

interface JobsOptions {
  connection: Connection
  platform: Platform
  jobs: readonly Job[]
  log: JobLog
  /** No other process runs jobs on this database, so jobs that are locked at the start belong to a dead one. */
  isAlone: boolean
}

interface Jobs {
  /** Waits for running jobs, then closes the connections. */
  stop(): Promise<void>
}

const AT_ONCE = 2
/** Connections for the jobs, one to listen, and one for sealing and the schedule. */
const POOL_SIZE = AT_ONCE + 2
const STATEMENT_TIMEOUT_MS = 15_000
/** Finds jobs with a later `runAt`; all others are announced at once. */
const POLL_MS = 2_000
/** Jobs are killed after the first time, and no longer waited for after the second; a stop of the product may take 10 s. */
const [STOP_MS, KILL_MS] = [4_000, 1_000]
const [PAUSE_MIN_MS, PAUSE_MAX_MS] = [100, 5_000]
/** A runner without a connection for so long counts as dead; a live one reconnects sooner. */
const PRESUMED_DEAD_S = 60

const HOUR_MS = 60 * 60_000
/** Cron patterns in UTC, and how long after a time without a process a missed run is made up. */
const SCHEDULES = {
  hour: { match: '7 * * * *', backfillPeriod: HOUR_MS },
  day: { match: '17 3 * * *', backfillPeriod: 24 * HOUR_MS },
} as const

const own = [
  runCheck,
  recurring('jobs.clean', 'day', ({ owner }) => owner(deleteOldParkedJobs)),
  recurring('jobs.release', 'minute', ({ owner }) =>
    owner(async (tx) => void (await releaseDeadRunners(tx, PRESUMED_DEAD_S))),
  ),
]

/**
 * Runs the jobs of the queue until it is stopped. Whenever the runner ends, as when the database goes away, it starts again
 * without limit. It returns at once and never rejects; errors go to the log.
 */
export function startJobs({ connection, platform, jobs, log, isAlone }: JobsOptions): Jobs {
  const size = POOL_SIZE
  const pool = openPool({ connection, name: 'jobs', size, statementTimeoutMs: STATEMENT_TIMEOUT_MS, log })
  const stopping = new AbortController()
  const owner: JobCtx['owner'] = (work) => transaction(pool, '*', work)
  const ctx: JobCtx = { ...platform, owner, log, stopping: stopping.signal }
  const all = [...own, ...jobs]
  let runner: Runner | null = null
  let isOver = false

  const ticks: Ticks = startTicks(ctx, all)
  const running = keepRunning()

  async function keepRunning(): Promise<void> {
    let pause = PAUSE_MIN_MS
    let isFirst = true
    while (!stopping.signal.aborted) {
      try {
        await rerunDeadJobs(ctx, isFirst && isAlone ? 0 : PRESUMED_DEAD_S)
        runner = await launch(
          patient(pool, () => isOver),
          ctx,
          all,
        )
        pause = PAUSE_MIN_MS
        if (isFirst) void sayWhetherJobsRun(ctx, stopping.signal)
        isFirst = false
        if (stopping.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        log.warn({ cause: String(error) }, 'the job queue stopped and starts again')
      }
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      pause = Math.min(PAUSE_MAX_MS, pause * 2)
    }
  }

  async function end(): Promise<void> {
    await ticks.stop()
    // A runner whose database is gone cannot stop in order; its jobs are taken up by the next one.
    await runner?.stop().catch(() => {})
    await running
    isOver = true
    await pool.end()
  }

  let stopped: Promise<void> | null = null
  return {
    stop: () => {
      stopped ??= (async () => {
        stopping.abort()
        const ending = end()
        if (await isIn(STOP_MS, ending)) return
        log.warn({}, 'jobs that did not end are left as they are')
        // Gives running jobs back to the queue, which needs the database.
        if (runner) await isIn(KILL_MS, runner.kill())
        isOver = true
      })()
      return stopped
    },
  }
}

/** Gives the jobs of dead runners back to the queue. @param deadForSeconds how long they must have been locked */
async function rerunDeadJobs({ owner, log }: JobCtx, deadForSeconds: number): Promise<void> {
  const released = await owner((tx) => releaseDeadRunners(tx, deadForSeconds))
  if (released.length > 0) log.info({ runners: released }, 'jobs of a runner that is gone run again')
}

async function launch(pgPool: Pool, ctx: JobCtx, jobs: readonly Job[]): Promise<Runner> {
  // Imported here, so that the first page does not wait for it.
  const { run, parseCronItems, Logger } = await import('graphile-worker')
  const { log } = ctx
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ workerPool, client }) => {
    const name = presenceOf(workerPool.id)
    // After the LISTEN that the package sends next, since pg deprecates queries that queue on a client.
    client.once('drain', () => void client.query(`set application_name = '${name}'`).catch(() => {}))
  })
  events.on('job:failed', ({ job, error }) => {
    const details = { job: job.id, name: job.task_identifier, cause: String(error) }
    log.error(details, `a job failed ${job.attempts} times and is parked`)
  })
  return run({
    pgPool,
    schema: JOB_SCHEMA,
    concurrency: AT_ONCE,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    events,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(ctx, payload)])),
    parsedCronItems: parseCronItems(jobs.flatMap(scheduleOf)),
    // Only the first line: the stack of a failed try shows paths.
    logger: new Logger(() => (level, text) => log[LEVELS[level] ?? 'debug']({}, text.split('\n')[0] ?? '')),
  })
}

/** Whether a promise settles within a time. */
async function isIn(ms: number, ending: Promise<unknown>): Promise<boolean> {
  const ended = ending.then(
    () => true,
    () => true,
  )
  return Promise.race([ended, delay(ms, false, { ref: false })])
}

/** The package logs every failed try as an error; in our log an error means that a person must look. */
const LEVELS: Record<string, keyof JobLog> = { error: 'warn', warning: 'warn', info: 'debug', debug: 'debug' }

function scheduleOf({ name, every }: Job) {
  if (every !== 'hour' && every !== 'day') return []
  const { match, backfillPeriod } = SCHEDULES[every]
  // With a key, so that a missed run and the next one become one.
  return [
    {
      task: name,
      match,
      identifier: name,
      options: { backfillPeriod, maxAttempts: TRIES_MAX, jobKey: name },
    },
  ]
}
