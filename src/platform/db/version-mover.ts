import type pg from 'pg'
import { type Changes, moveVersions } from './changes.ts'

/** What a commit changed of a site for readers, kept with the change until the version of the site has moved. */
export interface Touch {
  siteId: string
  id: string
  tags: readonly string[]
}

type Enter = () => Promise<() => void>

/** Moves the versions of sites behind commits, for all that wait in one transaction. */
export interface VersionMover {
  /**
   * Resolves once the versions have moved and are announced; never rejects, since the change itself is committed. A process that
   * ends before, or cannot reach the database, leaves its touches to `moveLeft` of any process.
   * @returns null where the versions could not be moved yet
   */
  move(touches: readonly Touch[]): Promise<Changes | null>
  /** Moves versions for touches that their own process left behind. */
  moveLeft(): Promise<Changes | null>
}

/**
 * The versions move in a transaction of their own: a version is locked until its commit is on the disk, and so is NOTIFY, so
 * commits that moved it themselves would wait for each other, one disk write each.
 * @param enter waits for a place on the pool; gives it back
 */
export function createVersionMover(pool: pg.Pool, enter: Enter = async () => () => {}): VersionMover {
  let waiting: Touch[] = []
  let next: Promise<Changes | null> | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** Runs one transaction after the other, over as many connections as there are. */
  function queued(work: (client: pg.PoolClient) => Promise<Changes>): Promise<Changes | null> {
    const run = last.then(() => inTransaction(pool, enter, work)).catch(() => null)
    last = run
    return run
  }

  return {
    move(touches) {
      waiting.push(...touches)
      next ??= queued(async (client) => {
        const batch = waiting
        waiting = []
        next = null
        return moveTaken(client, TAKE_OWN, [
          JSON.stringify(batch.map(({ siteId, id }) => ({ fork_id: siteId, id }))),
        ])
      })
      return next
    },
    moveLeft: () => queued((client) => moveTaken(client, TAKE_LEFT, [])),
  }
}

const TAKE_OWN = `delete from site_touches where (fork_id, id) in (
  select fork_id, id from jsonb_to_recordset($1::jsonb) as own(fork_id uuid, id uuid)) returning fork_id, tags`

/** The process of an older one has ended, or the database was away when it would have moved the version. */
const TAKE_LEFT = `delete from site_touches where at < now() - interval '2 seconds' returning fork_id, tags`

async function moveTaken(client: pg.PoolClient, take: string, values: string[]): Promise<Changes> {
  const { rows } = await client.query<{ fork_id: string; tags: string[] }>(take, values)
  const tags = new Map<string, Set<string>>()
  for (const row of rows) tags.set(row.fork_id, new Set([...(tags.get(row.fork_id) ?? []), ...row.tags]))
  return tags.size > 0 ? moveVersions(client, { tags, sites: false }) : { sites: [], sitesVersion: null }
}

async function inTransaction<T>(
  pool: pg.Pool,
  enter: Enter,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const leave = await enter()
  try {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query(`begin; set local "app.forks" = '*'`)
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      // Its transaction ends with the connection.
      broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  } finally {
    leave()
  }
}
