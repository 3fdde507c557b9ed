import type { Tx } from '../db/database.ts'
import type { JobKind } from './kind.ts'
import { insertJob } from './queries.ts'
import { TRIES_MAX } from './tries.ts'

interface EnqueueOptions {
  /** Not before this moment, ISO 8601 UTC; left out: at once. */
  runAt?: string
  /** Replaces a waiting job with the same key. */
  key?: string
  /** Of the jobs of a line one at a time runs, so that long ones leave room for others. The queue keeps a row for each line for ever. */
  line?: string
}

/**
 * Enqueues a job in the transaction of a change, so that it exists exactly if the change is committed.
 * The payload holds ids (and `siteId` where it concerns a site), never texts, passwords or tokens.
 * @returns id of the job
 */
export async function enqueue<P>(
  tx: Tx,
  kind: JobKind<P>,
  payload: P,
  { runAt, key, line }: EnqueueOptions = {},
): Promise<string> {
  return insertJob(tx, {
    name: kind.name,
    payload: JSON.stringify(kind.payload.parse(payload)),
    runAt: runAt ?? null,
    key: key ?? null,
    tries: TRIES_MAX,
    line: line ?? null,
  })
}
