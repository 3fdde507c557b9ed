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
  function queued(work: () => Promise<Changes>): Promise<Changes | null> {
    // The second try is for a connection that just ended; what it repeats does no harm.
    const run = last.then(() => work().catch(work)).catch(() => null)
    last = run
    return run
  }

  /** What waits once its turn comes. */
  function takeWaiting(): () => Promise<Changes> {
    let batch: Touch[] | null = null
    return () => {
      if (!batch) [batch, waiting, next] = [waiting, [], null]
      return moveOwn(batch)
    }
  }

  const moveOwn = (touches: readonly Touch[]) =>
    inTransaction(pool, enter, async (client) => {
      const own = JSON.stringify(touches.map(({ siteId, id }) => ({ fork_id: siteId, id })))
      const taking = client.query({ name: 'touches.takeOwn', text: TAKE_OWN, values: [own] })
      const [, moved] = await Promise.all([taking, moveTouched(client, touches)])
      return moved
    })

  return {
    move(touches) {
      waiting.push(...touches)
      next ??= queued(takeWaiting())
      return next
    },
    moveLeft: () =>
      queued(() =>
        inTransaction(pool, enter, async (client) => {
          const { rows } = await client.query<TouchRow>(TAKE_LEFT)
          return moveTouched(client, rows.map(touchOf))
        }),
      ),
  }
}

interface TouchRow {
  fork_id: string
  id: string
  tags: string[]
}

const touchOf = ({ fork_id: siteId, id, tags }: TouchRow): Touch => ({ siteId, id, tags })

const TAKE_OWN = `delete from site_touches where (fork_id, id) in (
  select fork_id, id from jsonb_to_recordset($1::jsonb) as own(fork_id uuid, id uuid))`

/** The process of an older one has ended, or the database was away when it would have moved the version. */
const TAKE_LEFT = `delete from site_touches where at < now() - interval '2 seconds' returning fork_id, id, tags`

async function moveTouched(client: pg.PoolClient, touches: readonly Touch[]): Promise<Changes> {
  const tags = new Map<string, Set<string>>()
  for (const touch of touches)
    tags.set(touch.siteId, new Set([...(tags.get(touch.siteId) ?? []), ...touch.tags]))
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
      const beginning = client.query(`begin; set local "app.forks" = '*'`)
      const [result] = await Promise.all([work(client), beginning])
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
