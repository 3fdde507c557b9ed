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
  line: string | null
}

const enqueueJob = statement('jobs.enqueue', (q, p: NewJob) =>
  q.selectNoFrom([
    sql<string>`enqueue_job(${p.name}, ${p.payload}::json, ${p.runAt}::timestamptz, ${p.key}, ${p.tries}, ${p.line})`.as(
      'id',
    ),
  ]),
)

/** @returns id of the job */
export async function insertJob(tx: Tx, job: NewJob): Promise<string> {
  const [row] = await tx.many(enqueueJob, job)
  if (!row) throw new Error('enqueue_job gave no row')
  return row.id
}

/** Those of these keys of which no job waits or runs: the queue has given theirs up, or never had them. Needs the owner. */
export async function listAbsentKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.run(
    () => sql<{ key: string }>`
      select key from unnest(${keys}::text[]) as asked (key)
      where not exists (
        select from graphile_worker.jobs j
        where j.key = asked.key and (j.attempts < j.max_attempts or j.locked_at is not null))`,
  )
  return rows.map(({ key }) => key)
}

/** A job about an item. */
export interface ItemJob {
  name: string
  payload: object
  /** Replaces a waiting job with the same key, and is tried at once; beside a running one it is added. */
  key: string
  /** Jobs of the same line run one after the other. */
  line: string
}

/** Lines are hashed to so many queues, since the package keeps a row for each queue for ever. */
const LINES = 64

/** Enqueues jobs, of which one at a time runs for each line. Needs the owner. */
export async function insertItemJobs(tx: Tx, jobs: readonly ItemJob[]): Promise<void> {
  await tx.run(
    () => sql`
      select graphile_worker.add_job(
        identifier => j.name, payload => j.payload, job_key => j.key, max_attempts => ${TRIES_MAX},
        queue_name => j.name || ' ' || abs(hashtext(j.line) % ${LINES}))
      from json_to_recordset(${JSON.stringify(jobs)}::json) as j(name text, payload json, key text, line text)`,
  )
}

/** A job that failed too often: it stays in the queue without being run. */
interface ParkedJob {
  id: string
  name: string
  tries: number
  /** Null when its last try was killed. */
  lastError: string | null
  createdAt: string
  updatedAt: string
}

/** Parked jobs, the latest first. Needs the owner. */
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

/** Whether a job is done or parked. Needs the owner. */
export async function isJobOver(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.run(
    () => sql`select from graphile_worker.jobs where id = ${id}::bigint and attempts < max_attempts`,
  )
  return rows.length === 0
}

/** `application_name` of a runner's listening connection, which shows that the runner is alive. */
export const presenceOf = (runnerId: string) => `flyleaf jobs ${runnerId}`

/**
 * Unlocks the jobs of runners without a connection; the queue itself would wait four hours.
 * @param forSeconds how long a job must have been locked, since a runner that reconnects is gone only for a moment
 * @returns ids of the dead runners
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
