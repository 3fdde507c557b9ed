import pg from 'pg'
import { isUuid } from '../../kernel/ids.ts'
import { newId } from '../ids.ts'
import { waitingForDatabase } from '../timing.ts'
import type { StudioEvent } from '../../kernel/studio-event.ts'
import { type Changes, moveVersions, type Touched } from './changes.ts'
import { type DomainEvent, eventsQuery } from './domain-events.ts'
import { createGate, type Gate, type GateOptions, type Lane } from './gate.ts'
import {
  commitUnanswered,
  databaseAway,
  diskFull,
  isConnectionTrouble,
  isSilence,
  queryOf,
  type Reads,
  readsOf,
  rowsOf,
  withDatabaseProblems,
} from './run.ts'
import { type BuiltQuery, query, type Query, type Statement } from './statement.ts'
import { tellerOf } from './studio-events.ts'
import { createVersionMover, type Touch, type VersionMover } from './version-mover.ts'

/** Address of the database, and the login. */
export type Connection = Pick<
  pg.ClientConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'
>

/** The roles of the pools; access.sql grants their rights. */
export const ROLES = { web: 'flyleaf_web', staff: 'flyleaf_staff_read', reader: 'flyleaf_reader' } as const

/** One transaction. Functions that write take it, so that a write outside a transaction does not compile. */
export interface Tx extends Reads {
  readonly kind: 'tx'
  /** The moment of the transaction by the database's clock, ISO 8601 UTC. */
  now(): Promise<string>
  /** Builds and runs a query for this one call. */
  run<R>(build: (q: Query) => BuiltQuery<R>): Promise<R[]>
  /** Runs a named statement that writes; for frequent writes. */
  write<P, R>(statement: Statement<P, R>, params: P): Promise<R[]>
  /**
   * Runs a named statement that writes, and does not wait for it. What is asked after it sees its rows; its error is that of the
   * transaction, so it is for a write that nothing of the caller's can break.
   */
  send<P>(statement: Statement<P, unknown>, params: P): void
  /** Tells open studios of all processes, soon after the commit and never without one. */
  tell(event: StudioEvent): void
  /**
   * Records what became of an item. The event is stored with the change; listeners get it after the commit, at least once, and
   * the events of one item in their order (`platform/events`). The caller has locked the item's row. The same event twice in a
   * row is stored once.
   */
  emit(event: DomainEvent): void
  /**
   * Announces that readers of a site see something else after the commit; not for changes that only the studio shows.
   * @param tags tags of the pages that change: `site` for every page, `book` for the pages of the book
   */
  touch(siteId: string, ...tags: [string, ...string[]]): void
  /** Announces that a host may show another site after the commit. */
  touchSites(): void
}

export interface Database {
  /** Sees every row, for people who are signed in; each query names its sites. */
  staff: Reads
  /** Sees only public rows. */
  reader: Reads
  /**
   * Runs `work` in one transaction that can write rows of these sites and no others; committed when it resolves.
   * @param sites ids, or '*' for rows that all sites share
   */
  transaction<T>(sites: readonly string[] | '*', work: (tx: Tx) => T | Promise<T>): Promise<T>
  /** Runs reads that all see one moment of these sites; nothing can be written. */
  snapshot<T>(sites: readonly string[], work: (tx: Pick<Tx, 'run' | 'now'>) => Promise<T>): Promise<T>
  /** The same database for calls to sign in or join, with reserved connections and a queue of its own. */
  entry: Database
  /** Tells open studios of all processes without a transaction. */
  tell(event: StudioEvent): void
  /** Calls back after each commit of this process that touched anything, before `transaction` resolves. */
  onChanges(listener: (changes: Changes) => void): void
  /** Moves the versions of sites for commits of processes that ended before they did. */
  moveLeft(): Promise<void>
  /** False while the disk is full: then nothing of a site is written. */
  hasRoom(): boolean
  /** Resolves when the database answers; rejects with `unavailable` otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface PoolOptions {
  connection: Connection
  /** Shown in the database's list of connections and in the log. */
  name: string
  /** Most connections. */
  size: number
  /** 0: no limit. */
  statementTimeoutMs: number
  /** Left out: the login itself, which owns the tables. */
  role?: string
  /** Plans a statement once for each connection, and not for each run: planning a list takes twice as long as reading it. */
  keepsPlans?: boolean
  log: { warn(details: object, message: string): void }
}

interface DatabaseOptions {
  connection: Connection
  /** False when the login cannot use the roles: then one login does everything, without row-level security. */
  hasRoles: boolean
  /** False while the disk is full: then nothing of a site is written, which leaves room for signing in and the database itself. */
  hasRoom?: () => boolean
  log: { warn(details: object, message: string): void }
  /** Left out: `BOUNDS`. */
  bounds?: Partial<Omit<GateOptions, 'places'>>
  /** Most connections of each of the three pools. */
  poolSize?: number
}

/** For a single process; its three pools fit into the connections of the embedded database. */
export const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 3_000
/** Wait past the server's own statement timeout; then the server or the network is considered silent. */
const SILENCE_MS = 1_000

/** For each pool, so that one kind of work cannot block another. */
const BOUNDS = { queue: 500, waitMs: 2_000 }
/** Connections of a pool that are reserved for calls to sign in or join. */
const reservedOf = (poolSize: number): number => Math.min(2, Math.floor(poolSize / 3))

/** Opens the pools of the database; connections are made when first needed. */
export function openDatabase({
  connection,
  hasRoles,
  hasRoom = () => true,
  log,
  bounds,
  poolSize = POOL_SIZE,
}: DatabaseOptions): Database {
  const pools = {
    web: pool('web', 5_000),
    staff: pool('staff', 15_000),
    reader: pool('reader', 5_000),
  }

  const listeners: ((changes: Changes) => void)[] = []

  function pool(name: keyof typeof ROLES, statementTimeoutMs: number): GatedPool {
    const role = hasRoles && { role: ROLES[name] }
    const keepsPlans = name === 'staff'
    const made = openPool({ connection, name, size: poolSize, statementTimeoutMs, keepsPlans, log, ...role })
    return {
      pool: made,
      gate: createGate({ places: poolSize, reserved: reservedOf(poolSize), ...BOUNDS, ...bounds }),
    }
  }

  // Changes that are committed already must not wait behind those that still want to begin.
  const mover = createVersionMover(pools.web.pool, () => pools.web.gate.enter('entry'))
  const shared = { pools, hasRoom, listeners, mover }
  return databaseOf(shared, 'common', databaseOf(shared, 'entry'))
}

interface GatedPool {
  pool: pg.Pool
  gate: Gate
}

interface Shared {
  pools: Record<keyof typeof ROLES, GatedPool>
  hasRoom: () => boolean
  listeners: ((changes: Changes) => void)[]
  mover: VersionMover
}

/** @param entry left out: this is the entry itself */
function databaseOf({ pools, hasRoom, listeners, mover }: Shared, lane: Lane, entry?: Database): Database {
  const { web, staff, reader } = pools
  const reads = ({ pool, gate }: GatedPool) => readsOf((query) => gate.run(lane, () => pool.query(query)))
  const tell = (changes: Changes) => {
    for (const listener of listeners) listener(changes)
  }
  const enter = () => web.gate.enter(lane)
  const database: Database = {
    staff: readsOf((query) => staff.gate.run(lane, () => queryKeepingPlans(staff.pool, query))),
    reader: reads(reader),
    async transaction(sites, work) {
      if (sites !== '*' && !hasRoom()) throw diskFull()
      return transaction(web.pool, sites, work, { enter, tell, mover })
    },
    async snapshot(sites, work) {
      return transaction(web.pool, sites, work, { enter, beginning: SNAPSHOT })
    },
    async moveLeft() {
      const moved = await mover.moveLeft()
      if (moved) tell(moved)
    },
    hasRoom,
    tell: (event) => tellerOf(web.pool).tell([event]),
    onChanges: (listener) => void listeners.push(listener),
    get entry() {
      return entry ?? database
    },
    async ping() {
      await withDatabaseProblems(reader.gate.run(lane, () => reader.pool.query('select 1')))
    },
    async close() {
      await tellerOf(web.pool).end()
      await Promise.all(Object.values(pools).map(({ pool }) => pool.end()))
    },
  }
  return database
}

/** Runs a query on a pool that keeps plans: of a statement without a name a plan is made for its values. */
async function queryKeepingPlans(pool: pg.Pool, query: pg.QueryArrayConfig): Promise<pg.QueryArrayResult> {
  if (query.name !== undefined) return pool.query(query)
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const [, result] = await Promise.all([
      client.query('set plan_cache_mode = force_custom_plan'),
      client.query(query),
      client.query('set plan_cache_mode = force_generic_plan'),
    ])
    return result
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** A pool whose connections may end at any time without ending the process. */
export function openPool({
  connection,
  name,
  size,
  statementTimeoutMs,
  role,
  keepsPlans = false,
  log,
}: PoolOptions): pg.Pool {
  const options = ['-c TimeZone=UTC', `-c statement_timeout=${statementTimeoutMs}`]
  if (role) options.push(`-c role=${role}`)
  if (keepsPlans) options.push('-c plan_cache_mode=force_generic_plan')
  const pool = new pg.Pool({
    ...connection,
    max: size,
    options: options.join(' '),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A query does not wait for the answer of the one before: each round trip costs both sides a change of process.
    pipeline: true,
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + SILENCE_MS }),
    application_name: `flyleaf ${name}`,
    allowExitOnIdle: true,
  })
  // Without a listener a connection that ends while idle would end the process.
  pool.on('error', (error) => {
    // At a stop the server may end a connection before it has read that the pool does.
    if (!pool.ending) log.warn({ pool: name, code: error.message }, 'a database connection ended')
  })
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

interface Surroundings {
  /** Waits for a place. @returns leaves it */
  enter(): Promise<() => void>
  /** Called after the commit with what readers see differently. */
  tell(changes: Changes): void
  mover: VersionMover
  /** The statement that begins it. */
  beginning: string
}

const SNAPSHOT = 'begin isolation level repeatable read read only'

/** `Database.transaction` on another pool. */
export async function transaction<T>(
  pool: pg.Pool,
  sites: readonly string[] | '*',
  work: (tx: Tx) => T | Promise<T>,
  { enter, tell, mover = createVersionMover(pool), beginning = 'begin' }: Partial<Surroundings> = {},
): Promise<T> {
  if (sites !== '*' && !sites.every(isUuid)) throw new TypeError('a transaction names its sites by id')
  const announcements: Announcements = {
    touched: { tags: new Map(), sites: false },
    emitted: [],
    events: [],
  }
  const lazy = lazyTransaction(pool, sites, beginning, enter)
  let result: T
  let isCommitting = false
  let moved: Changes | null = null
  let touches: Touch[] = []
  try {
    result = await work(txOf(lazy, announcements))
    const { touched, emitted } = announcements
    // Which host shows which site changes seldom, and with it the version moves at once.
    if (!touched.sites) touches = touchesOf(touched)
    if (emitted.length > 0 || touches.length > 0) lazy.send(eventsQuery(emitted, touches))
    if (touched.sites) moved = await moveVersions(await lazy.begin(), touched)
    isCommitting = true
    await waitingForDatabase(lazy.commit())
  } catch (failed) {
    const error = lazy.failure() ?? failed
    await lazy.undo(error)
    if (!isConnectionTrouble(error)) throw error
    throw isCommitting ? commitUnanswered(error) : databaseAway(error)
  } finally {
    await lazy.leave()
  }
  if (touches.length > 0) moved = await waitingForDatabase(mover.move(touches))
  if (moved) tell?.(moved)
  if (announcements.events.length > 0) tellerOf(pool).tell(announcements.events)
  return result
}

const touchesOf = ({ tags }: Touched): Touch[] =>
  [...tags].map(([siteId, names]) => ({ siteId, id: newId(), tags: [...names] }))

/** What a transaction will announce after its commit. */
interface Announcements {
  touched: Touched
  emitted: DomainEvent[]
  events: StudioEvent[]
}

interface LazyTransaction {
  /** Opens the transaction, once. @returns its connection */
  begin(): Promise<pg.PoolClient>
  /** The moment at which it began, ISO 8601 UTC. */
  now(): Promise<string>
  /** @param isRead it may be on its way before it is known that the transaction began */
  run(query: pg.QueryArrayConfig, isRead?: boolean): Promise<pg.QueryArrayResult>
  /** Keeps a write for which nobody waits, to send it with the next query, or with the commit. */
  send(query: pg.QueryConfig): void
  /** The first error of such a write; undefined so far. */
  failure(): unknown
  /** @throws the first error of such a write; then nothing is committed */
  commit(): Promise<void>
  undo(error: unknown): Promise<void>
  /** Gives connection and place back. */
  leave(): Promise<void>
}

/**
 * Takes a connection and begins at the first statement, so that work that is refused before costs none. Writes of `send` wait
 * in `queuedWrites` until the next query or the commit.
 */
function lazyTransaction(
  pool: pg.Pool,
  sites: readonly string[] | '*',
  beginning: string,
  enter: Surroundings['enter'] = async () => () => {},
): LazyTransaction {
  let opening: Promise<{ client: pg.PoolClient; began: Promise<string> }> | null = null
  let taken: pg.PoolClient | undefined
  let leaveGate: (() => void) | undefined
  let connectionError: Error | undefined
  const queuedWrites: pg.QueryConfig[] = []
  const pendingWrites: Promise<unknown>[] = []
  let firstWriteError: unknown

  /** Does not wait for the answer to `begin`. */
  function open() {
    opening ??= (async () => {
      leaveGate = await enter()
      const client = await withDatabaseProblems(pool.connect())
      taken = client
      // In one round trip, which takes no parameters; the ids were checked.
      const forks = sites === '*' ? '*' : sites.join(',')
      const answer = client.query(`${beginning}; set local "app.forks" = '${forks}'; select now()`)
      // Several statements give a result each.
      const began = waitingForDatabase(answer).then((results): string => Object(results)[2].rows[0].now)
      began.catch(() => {})
      return { client, began }
    })()
    return opening
  }

  async function begin(): Promise<pg.PoolClient> {
    const { client, began } = await open()
    await began
    for (const query of queuedWrites.splice(0)) {
      const writing = client.query(query)
      writing.catch((error: unknown) => {
        firstWriteError ??= error
      })
      pendingWrites.push(writing)
    }
    return client
  }

  return {
    begin,
    now: async () => (await open()).began,
    async run(query, isRead = false) {
      if (!isRead || queuedWrites.length > 0) return (await begin()).query(query)
      const { client, began } = await open()
      const [result] = await Promise.all([client.query(query), began])
      return result
    },
    send: (query) => void queuedWrites.push(query),
    failure: () => firstWriteError,
    async commit() {
      if (!opening && queuedWrites.length === 0) return
      const client = await begin()
      // After an error the database answers a commit by a rollback, without an error.
      await Promise.all([...pendingWrites, client.query('commit')])
    },
    async undo(error) {
      // A silent connection, or one whose rollback fails, must not go back into the pool.
      if (error instanceof Error && isSilence(error)) connectionError = error
      else
        await opening
          ?.then(({ client }) => client.query('rollback'))
          .catch((failure: Error) => void (connectionError = failure))
    },
    async leave() {
      // Work may have failed while its first statement still waits for a connection.
      await opening?.catch(() => {})
      taken?.release(connectionError)
      leaveGate?.()
    },
  }
}

function txOf(lazy: LazyTransaction, { touched, emitted, events }: Announcements): Tx {
  const reads = readsOf((query) => lazy.run(query, true))
  const { many: write } = readsOf((query) => lazy.run(query))
  /** The last event of each item. */
  const lastOf = new Map<string, string>()
  return {
    kind: 'tx',
    ...reads,
    write,
    send: (statement, params) => lazy.send(queryOf(statement, params)),
    now: lazy.now,
    async run<R>(build: (q: Query) => BuiltQuery<R>) {
      const { sql, parameters } = build(query).compile(query)
      const running = lazy.run({ text: sql, values: [...parameters], rowMode: 'array' })
      return rowsOf<R>(await waitingForDatabase(running))
    },
    tell: (event) => void events.push(event),
    emit(event) {
      const item = `${event.siteId} ${event.itemId}`
      if (lastOf.get(item) !== event.name) emitted.push(event)
      lastOf.set(item, event.name)
    },
    touch(siteId, ...tags) {
      const known = touched.tags.get(siteId)
      if (known) for (const tag of tags) known.add(tag)
      else touched.tags.set(siteId, new Set(tags))
    },
    touchSites() {
      touched.sites = true
    },
  }
}
