import type { Tx } from '../db/database.ts'
import type { JobKind } from './kind.ts'
import { insertJob } from './queries.ts'
import { TRIES_MAX } from './tries.ts'

interface EnqueueOptions {
  /** Not before this moment, ISO 8601 UTC; left out: at once. */
  runAt?: string
  /** A job that waits under the same key is replaced. */
  key?: string
}

/**
 * Asks for a job in the transaction of a change: it is there when the change is, and never otherwise.
 * The payload carries ids (and `siteId` where it concerns a site), never texts, passwords or tokens.
 * @returns id of the job
 */
export async function enqueue<P>(
  tx: Tx,
  kind: JobKind<P>,
  payload: P,
  { runAt, key }: EnqueueOptions = {},
): Promise<string> {
  return insertJob(tx, {
    name: kind.name,
    payload: JSON.stringify(kind.payload.parse(payload)),
    runAt: runAt ?? null,
    key: key ?? null,
    tries: TRIES_MAX,
  })
}
