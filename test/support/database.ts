import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Connection, type Database, openDatabase } from '../../src/platform/db/database.ts'

export interface TestDatabase {
  db: Database
  connection: Connection
}

/** Longer than the product's few seconds, after which a busy machine would refuse connections at random. */
const PATIENT = { waitMs: 60_000 }

const NOT_PERMITTED = '42501'
const DROP_ATTEMPTS = 50
const DROP_PAUSE_MS = 200

/**
 * A database of this test file's own, copied from the migrated template and dropped at the end.
 * @param port where it is looked for, when that is to be another place than where it is
 */
export async function aDatabase(port?: number): Promise<TestDatabase> {
  const server = inject('database')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template flyleaf_template strategy file_copy`)
  const connection = { ...server, database: name, ...(port !== undefined && { port }) }
  const db = openDatabase({ connection, hasRoles: true, log: { warn() {} }, bounds: PATIENT })
  afterAll(async () => {
    await db.close()
    await dropDatabase(server, name)
  })
  return { db, connection }
}

/** Drops a database, whoever uses it. It waits for a vacuum, a process of the superuser that the owner of the database may not end. */
export async function dropDatabase(server: Connection, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await administer(server, `drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === NOT_PERMITTED) || attempt === DROP_ATTEMPTS)
        throw error
      await setTimeout(DROP_PAUSE_MS)
    }
  }
}

/** Opens a test's database on pools of their own, as another process has them. */
export function joinDatabase(connection: Connection): TestDatabase {
  const db = openDatabase({ connection, hasRoles: true, log: { warn() {} }, bounds: PATIENT })
  afterAll(() => db.close())
  return { db, connection }
}

/** The owner's idle connections to databases of the run's own server: opening one takes longer than most statements. */
const KEPT = new Map<string, pg.Pool>()

function keptFor(connection: Connection): pg.Pool | null {
  const { host, port, database } = connection
  const own = inject('database')
  // A test that starts a server of its own also stops or kills it, and a kept connection would fail at its next statement.
  if (host !== own.host || port !== own.port || database === undefined) return null
  const kept = KEPT.get(database)
  if (kept) return kept
  const pool = new pg.Pool({ ...connection, max: 4, idleTimeoutMillis: 2_000, allowExitOnIdle: true })
  // Its database was dropped.
  pool.on('error', () => {})
  KEPT.set(database, pool)
  return pool
}

/** Runs statements as the owner of the database, past row-level security. */
export async function administer(
  connection: Connection,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const kept = keptFor(connection)
  if (kept) return (await kept.query(sql, values)).rows
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
