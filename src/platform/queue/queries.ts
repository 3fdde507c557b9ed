import { sql } from 'kysely'
import { TRIES_MAX } from './tries.ts'
import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

interface NewJob {
  name: string
  payload: string
  runAt: string | null
  key: string | null
  tries: number
}

const enqueueJob = statement('jobs.enqueue', (q, p: NewJob) =>
  q.selectNoFrom([
    sql<string>`enqueue_job(${p.name}, ${p.payload}::json, ${p.runAt}::timestamptz, ${p.key}, ${p.tries})`.as(
      'id',
    ),
  ]),
)

/** Puts a job into the queue. @returns its id */
export async function insertJob(tx: Tx, job: NewJob): Promise<string> {
  const [row] = await tx.many(enqueueJob, job)
  if (!row) throw new Error('enqueue_job gave no row')
  return row.id
}

/** A job about an item. */
export interface ItemJob {
  name: string
  payload: object
  /** One that waits under the same key is replaced, and tried at once; beside one that runs it is a further one. */
  key: string
  /** Of the jobs with the same word here one runs at a time. */
  line: string
}

/** Lines are shared: each is a row that stays. */
const LINES = 64

/** Puts jobs into the queue, at most one at a time of each line. Needs the owner. */
export async function insertItemJobs(tx: Tx, jobs: readonly ItemJob[]): Promise<void> {
  await tx.run(
    () => sql`
      select graphile_worker.add_job(
        identifier => j.name, payload => j.payload, job_key => j.key, max_attempts => ${TRIES_MAX},
        queue_name => j.name || ' ' || abs(hashtext(j.line) % ${LINES}))
      from json_to_recordset(${JSON.stringify(jobs)}::json) as j(name text, payload json, key text, line text)`,
  )
}

/** A job that failed too often: it stays in the queue, and nobody runs it. */
interface ParkedJob {
  id: string
  name: string
  tries: number
  /** Null when its last try was killed. */
  lastError: string | null
  createdAt: string
  updatedAt: string
}

/** Jobs that are parked, the latest first. Needs the owner. */
export async function listParkedJobs(tx: Tx): Promise<ParkedJob[]> {
  return tx.run(
    () => sql<ParkedJob>`
      select id, task_identifier as name, attempts as tries, last_error, created_at, updated_at
      from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
      order by updated_at desc, id desc limit 200`,
  )
}

/** Removes jobs that are parked for longer than 30 days. Needs the owner. */
export async function deleteOldParkedJobs(tx: Tx): Promise<void> {
  await tx.run(
    () => sql`
      delete from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'`,
  )
}

/** Whether a job was done, or failed and is parked. Needs the owner. */
export async function isJobOver(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.run(
    () => sql`select from graphile_worker.jobs where id = ${id}::bigint and attempts < max_attempts`,
  )
  return rows.length === 0
}

/** How a runner's listening connection calls itself. */
export const presenceOf = (runnerId: string) => `flyleaf jobs ${runnerId}`

/**
 * Gives back the jobs whose runner has no connection any more; the queue itself would wait four hours.
 * @param forSeconds how long a job must have been held: a runner that connects anew is gone only for a moment
 * @returns ids of the runners that are gone
 */
export async function releaseDeadRunners(tx: Tx, forSeconds: number): Promise<string[]> {
  const dead = await tx.run(
    () => sql<{ lockedBy: string }>`
      select distinct locked_by from graphile_worker.jobs
      where locked_at <= now() - make_interval(secs => ${forSeconds})
        and not exists (
          select from pg_stat_activity
          where datname = current_database() and application_name = ${presenceOf('')} || locked_by)`,
  )
  const ids = dead.map((row) => row.lockedBy)
  if (ids.length > 0) await tx.run(() => sql`select graphile_worker.force_unlock_workers(${ids}::text[])`)
  return ids
}
