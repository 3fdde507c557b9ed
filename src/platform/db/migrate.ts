import { createHash } from 'node:crypto'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import accessSql from './access.sql?raw'
import { codeOf } from './run.ts'
import { bringJobSchema } from './job-schema.ts'
import { type Connection, ROLES } from './database.ts'

const files: Record<string, string> = import.meta.glob('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Every migration in order; its name is that of the file without `.sql`. */
export const MIGRATIONS = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), sql }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Makes two processes that start at once migrate one after the other; any fixed number would do. */
const MIGRATION_LOCK = 0x666c79
const OLDEST_SERVER = 170_000

/**
 * Brings the database to this build's schema: each migration once, each in its own transaction, all under one lock.
 * @returns whether the login can use the roles
 * @throws StartError when the server is too old, a migration was changed after it ran, or the schema is newer than this build
 */
export async function migrate(
  connection: Connection,
  migrations = MIGRATIONS,
): Promise<{ hasRoles: boolean }> {
  const client = new pg.Client({
    ...connection,
    application_name: 'flyleaf owner',
    options: '-c TimeZone=UTC',
  })
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw new StartError(`The database cannot be reached: ${reason(error)}.`)
  })
  try {
    const hasRoles = await prepareServer(client, connection)
    const applied = await appliedMigrations(client)
    const pending = pendingOf(migrations, applied)
    for (const migration of pending) await apply(client, migration)
    if (pending.length > 0 || applied.get(ACCESS) !== checksum(accessSql)) await grantAccess(client)
    return { hasRoles }
  } finally {
    await client.end()
  }
}

/**
 * Takes the lock of migrations, and makes what stands beside our tables: roles, and those of the queue.
 * @returns whether the login can use the roles
 */
export async function prepareServer(client: pg.Client, connection: Connection): Promise<boolean> {
  await checkServer(client)
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const hasRoles = await ensureRoles(client)
  await bringJobSchema(connection, client)
  return hasRoles
}

/**
 * Makes the tables of an earlier state in the transaction of the client, as a backup needs them that was made then; `migrate`
 * goes on from there.
 * @throws StartError when one of the migrations is newer than this build, or was changed
 */
export async function layOut(
  client: Pick<pg.Client, 'query'>,
  applied: readonly { name: string; checksum: string }[],
): Promise<void> {
  pendingOf(MIGRATIONS, new Map(applied.map(({ name, checksum }) => [name, checksum])), 'The backup was made')
  await client.query(TABLE_OF_MIGRATIONS)
  const names = new Set(applied.map(({ name }) => name))
  for (const migration of MIGRATIONS.filter(({ name }) => names.has(name))) await run(client, migration)
}

/**
 * Names of the migrations that the next start will run; only reads.
 * @throws StartError as `migrate` does, for a schema that is newer than this build or was changed
 */
export async function pendingMigrations(
  client: Pick<pg.Client, 'query'>,
  migrations = MIGRATIONS,
): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('schema_migrations') is not null as exists")
  const applied = rows[0].exists ? await readApplied(client) : new Map<string, string>()
  return pendingOf(migrations, applied).map((migration) => migration.name)
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version_num')::int as number")
  if (rows[0].number < OLDEST_SERVER) {
    throw new StartError(
      'The database is older than PostgreSQL 17: point DATABASE_URL at version 17 or newer.',
    )
  }
}

/** Roles belong to the whole server, so a start on another of its databases may create them at the same moment. */
async function ensureRoles(client: pg.Client): Promise<boolean> {
  for (const role of Object.values(ROLES)) {
    const { rows } = await client.query(
      "select to_regrole($1) is not null as exists, coalesce(pg_has_role(current_user, to_regrole($1), 'set'), false) as usable",
      [role],
    )
    if (rows[0].usable) continue
    try {
      if (!rows[0].exists) await client.query(`create role ${role} nologin`)
      await client.query(`grant ${role} to current_user`)
    } catch (error) {
      const [DUPLICATE, UNIQUE, CONCURRENT, REFUSED] = ['42710', '23505', 'XX000', '42501']
      const code = codeOf(error)
      if (code === REFUSED) return false
      if (code !== DUPLICATE && code !== UNIQUE && code !== CONCURRENT) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
      return ensureRoles(client)
    }
  }
  return true
}

const TABLE_OF_MIGRATIONS = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  await client.query(TABLE_OF_MIGRATIONS)
  return readApplied(client)
}

async function readApplied(client: Pick<pg.Client, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** @param what the beginning of a sentence that refuses what a newer build wrote */
function pendingOf(
  migrations: typeof MIGRATIONS,
  applied: Map<string, string>,
  what = 'The database was written',
): typeof MIGRATIONS {
  const known = new Map(migrations.map((m) => [m.name, checksum(m.sql)]))
  for (const [name, sum] of applied) {
    if (name === ACCESS) continue
    if (!known.has(name)) {
      throw new StartError(`${what} by a newer Flyleaf (it holds the migration ${name}): update this copy.`)
    }
    if (known.get(name) !== sum) {
      throw new StartError(
        `The migration ${name} was changed after this database ran it: restore the file as it was.`,
      )
    }
  }
  return migrations.filter((m) => !applied.has(m.name))
}

type Migration = (typeof MIGRATIONS)[number]

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartError(`The migration ${migration.name} failed and changed nothing: ${reason(error)}.`)
  }
}

async function run(client: Pick<pg.Client, 'query'>, { name, sql }: Migration): Promise<void> {
  await client.query(sql)
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum(sql)])
}

/** Name of access.sql among the migrations. It runs again whenever it changes: it describes the rights, not a step. */
const ACCESS = 'access'

async function grantAccess(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query(accessSql)
  await client.query(
    'insert into schema_migrations (name, checksum) values ($1, $2) on conflict (name) do update set checksum = $2, applied_at = now()',
    [ACCESS, checksum(accessSql)],
  )
  await client.query('commit')
}

function checksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}
