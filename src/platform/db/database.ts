import pg from 'pg'
import type { Compilable } from 'kysely'
import { isUuid } from '../../kernel/ids.ts'
import type { StudioEvent } from '../../kernel/studio-event.ts'
import { type Changes, moveVersions, type Touched } from './changes.ts'
import { createGate, type Gate, type GateOptions, type Lane } from './gate.ts'
import {
  databaseAway,
  diskFull,
  isConnectionTrouble,
  isSilence,
  type Reads,
  readsOf,
  rowsOf,
  translated,
} from './run.ts'
import { query, type Query, type Statement } from './statement.ts'
import { tellerOf } from './studio-events.ts'

/** Where the database is and as whom we go there. */
export type Connection = Pick<
  pg.ClientConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'
>

/** The roles that the pools take on; access.sql gives them their rights. */
export const ROLES = { web: 'flyleaf_web', staff: 'flyleaf_staff_read', reader: 'flyleaf_reader' } as const

/** One transaction. Functions that write take it, so that a write outside a transaction does not compile. */
export interface Tx extends Reads {
  readonly kind: 'tx'
  /** Runs a query that is built for this one call and gives its rows. */
  run<R>(build: (q: Query) => Compilable<R>): Promise<R[]>
  /** Runs a named statement that writes, for what is written very often. */
  write<P, R>(statement: Statement<P, R>, params: P): Promise<R[]>
  /**
   * Runs a named statement that takes on its site by itself (`ofSite`). Where the transaction did nothing before, the statement
   * is all of it, in one round trip: it is durable when it resolves, and nothing may follow.
   */
  whole<P, R>(statement: Statement<P, R>, params: P): Promise<R[]>
  /** Tells the studio of all processes, soon after the commit and never without one. */
  tell(event: StudioEvent): void
  /**
   * Says that readers of a site see something else after this transaction; a change that only the studio sees says nothing.
   * @param tags what changed, as pages name what they were made of: `site` for every page, `book` for the pages of the book
   */
  touch(siteId: string, ...tags: [string, ...string[]]): void
  /** Says that another host may show another site after this transaction. */
  touchSites(): void
}

export interface Database {
  /** Every row, for people who are signed in; the query says which sites. */
  staff: Reads
  /** Only what the public may see. */
  reader: Reads
  /**
   * Runs `work` in one transaction that can write rows of these sites and no others; durable when it resolves.
   * @param sites ids, or '*' for what concerns the install as a whole
   */
  transaction<T>(sites: readonly string[] | '*', work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for calls by which people come in: connections are kept free for them, and their queue is their own. */
  entry: Database
  /** Tells the studio of all processes what no transaction goes with. */
  tell(event: StudioEvent): void
  /** Calls back after each commit of this process that readers can see, before `transaction` resolves. */
  onChanges(listener: (changes: Changes) => void): void
  /** False while the disk is full: until there is room, nothing of a site is written. */
  hasRoom(): boolean
  /** Resolves when the database answers; rejects with `unavailable` otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface PoolOptions {
  connection: Connection
  /** What the pool is for; stands in the database's list of connections and in the log. */
  name: string
  /** Most connections that it makes. */
  size: number
  /** 0: no limit. */
  statementTimeoutMs: number
  /** Left out: the login itself, which owns the tables. */
  role?: string
  log: { warn(details: object, message: string): void }
}

interface DatabaseOptions {
  connection: Connection
  /** False when the login may not take on the roles: one login does everything, without row-level security. */
  hasRoles: boolean
  /** False while the disk is full: then nothing of a site is written, so that signing in and the database itself have room. */
  hasRoom?: () => boolean
  log: { warn(details: object, message: string): void }
  /** Left out: as below. */
  bounds?: Partial<Omit<GateOptions, 'places'>>
  /** Connections of each of the three pools at most. */
  poolSize?: number
}

/** Of a process that is alone; three pools of it fit into what the embedded database takes. */
export const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 3_000
/** Beyond the server's own limit of a statement: the server, or the way to it, is silent. */
const SILENCE_MS = 1_000

/** Each pool has a queue of its own: no kind of work takes the place of another. */
const BOUNDS = { queue: 500, waitMs: 2_000 }
/** Of the connections of a pool those that are kept for people who come in. */
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
    const made = openPool({ connection, name, size: poolSize, statementTimeoutMs, log, ...role })
    return {
      pool: made,
      gate: createGate({ places: poolSize, reserved: reservedOf(poolSize), ...BOUNDS, ...bounds }),
    }
  }

  const shared = { pools, hasRoom, listeners }
  return doorsOf(shared, 'common', doorsOf(shared, 'entry'))
}

interface GatedPool {
  pool: pg.Pool
  gate: Gate
}

interface Shared {
  pools: Record<keyof typeof ROLES, GatedPool>
  hasRoom: () => boolean
  listeners: ((changes: Changes) => void)[]
}

/** @param entry left out: these doors are those of the entry themselves */
function doorsOf({ pools, hasRoom, listeners }: Shared, lane: Lane, entry?: Database): Database {
  const reads = ({ pool, gate }: GatedPool) => readsOf((query) => gate.run(lane, () => pool.query(query)))
  const tell = (changes: Changes) => {
    for (const listener of listeners) listener(changes)
  }
  const doors: Database = {
    staff: reads(pools.staff),
    reader: reads(pools.reader),
    async transaction(sites, work) {
      if (sites !== '*' && !hasRoom()) throw diskFull()
      return pools.web.gate.run(lane, () => transaction(pools.web.pool, sites, work, tell))
    },
    hasRoom,
    tell: (event) => tellerOf(pools.web.pool).tell([event]),
    onChanges: (listener) => void listeners.push(listener),
    get entry() {
      return entry ?? doors
    },
    async ping() {
      await translated(pools.reader.gate.run(lane, () => pools.reader.pool.query('select 1')))
    },
    async close() {
      await tellerOf(pools.web.pool).end()
      await Promise.all(Object.values(pools).map(({ pool }) => pool.end()))
    },
  }
  return doors
}

/** A pool whose connections may end at any time without ending the process. */
export function openPool({ connection, name, size, statementTimeoutMs, role, log }: PoolOptions): pg.Pool {
  const options = ['-c TimeZone=UTC', `-c statement_timeout=${statementTimeoutMs}`]
  if (role) options.push(`-c role=${role}`)
  const pool = new pg.Pool({
    ...connection,
    max: size,
    options: options.join(' '),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + SILENCE_MS }),
    application_name: `flyleaf ${name}`,
    allowExitOnIdle: true,
  })
  // Without a listener a connection that ends while idle would end the process.
  pool.on('error', (error) => log.warn({ pool: name, code: error.message }, 'a database connection ended'))
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** `Database.transaction` on a pool of one's own. */
export async function transaction<T>(
  pool: pg.Pool,
  sites: readonly string[] | '*',
  work: (tx: Tx) => Promise<T>,
  tell: (changes: Changes) => void = () => {},
): Promise<T> {
  if (sites !== '*' && !sites.every(isUuid)) throw new TypeError('a transaction names its sites by id')
  const client = await translated(pool.connect())
  const course = courseOf(client, sites)
  let broken: Error | undefined
  try {
    const said: Said = { touched: { tags: new Map(), sites: false }, events: [] }
    const result = await work(txOf(client, course, said))
    const { touched, events } = said
    const isSeen = touched.sites || touched.tags.size > 0
    if (isSeen) await course.begin()
    const changes = isSeen ? await moveVersions(client, touched) : null
    if (course.isOpen()) await client.query('commit')
    if (changes) tell(changes)
    if (events.length > 0) tellerOf(pool).tell(events)
    return result
  } catch (error) {
    // A connection that is silent, or whose rollback fails, must not go back into the pool.
    if (error instanceof Error && isSilence(error)) broken = error
    else if (course.isOpen())
      await client.query('rollback').catch((failure: Error) => void (broken = failure))
    throw isConnectionTrouble(error) ? databaseAway(error) : error
  } finally {
    client.release(broken)
  }
}

/** What a transaction has said so far of what is told after its commit. */
interface Said {
  touched: Touched
  events: StudioEvent[]
}

/** How far a transaction has come. */
interface Course {
  /** Opens it, once. */
  begin(): Promise<unknown>
  isOpen(): boolean
  /** The next statement is all of it. @returns false where something went before */
  beWhole(): boolean
}

/** It begins with its first statement: one that is all of it needs neither beginning nor end. */
function courseOf(client: pg.PoolClient, sites: readonly string[] | '*'): Course {
  let opening: Promise<unknown> | null = null
  let isWhole = false
  return {
    begin() {
      if (isWhole) throw new Error('nothing follows a statement that was all of its transaction')
      // One round trip for both: the ids were checked, so they can stand in the text.
      opening ??= client.query(`begin; set local "app.forks" = '${sites === '*' ? '*' : sites.join(',')}'`)
      return opening
    },
    isOpen: () => opening !== null,
    beWhole() {
      if (opening) return false
      isWhole = true
      return true
    },
  }
}

function txOf(client: pg.PoolClient, course: Course, { touched, events }: Said): Tx {
  const reads = readsOf(async (query) => {
    await course.begin()
    return client.query(query)
  })
  return {
    kind: 'tx',
    ...reads,
    write: reads.many,
    whole(statement, params) {
      const isSeen = touched.sites || touched.tags.size > 0
      if (isSeen || !course.beWhole()) return reads.many(statement, params)
      return readsOf((query) => client.query(query)).many(statement, params)
    },
    async run<R>(build: (q: Query) => Compilable<R>) {
      await course.begin()
      const { sql, parameters } = build(query).compile()
      return rowsOf<R>(await client.query({ text: sql, values: [...parameters], rowMode: 'array' }))
    },
    tell: (event) => void events.push(event),
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
