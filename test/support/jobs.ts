import type { Tx } from '../../src/platform/db/database.ts'
import type { Job, JobCtx } from '../../src/platform/jobs/job.ts'
import type { Platform } from '../../src/platform/platform.ts'

const QUIET = { debug() {}, info() {}, warn() {}, error() {} }

/** The context of a job that a test runs without the queue. @param owner left out: the job must not use it */
export function aJobCtx(
  platform: Platform,
  owner: JobCtx['owner'] = <T>(_: (tx: Tx) => Promise<T>) =>
    Promise.reject<T>(new Error('asks for no owner')),
): JobCtx {
  return { ...platform, owner, log: QUIET, stopping: new AbortController().signal }
}

/** Runs a job of the list once, outside of the queue. */
export async function runJob(
  jobs: readonly Job[],
  name: string,
  platform: Platform,
  payload?: unknown,
): Promise<void> {
  const job = jobs.find((one) => one.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  await job.run(aJobCtx(platform), payload)
}
