import { createHash } from 'node:crypto'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import accessSql from './access.sql?raw'
import { codeOf } from './run.ts'
import { bringJobSchema, hasJobSchema } from './job-schema.ts'
import { removeCopy } from './rehearse.ts'
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

/** What is done before new migrations change a database; it changes nothing of it. @throws StartError where they must not run */
export type BeforeUpgrade = (client: pg.Client, connection: Connection) => Promise<void>

/**
 * Brings the database to this build's schema: each migration once, all that are new in one transaction, under one lock.
 * @param before left out, and on a database without tables: they run at once
 * @returns whether the login can use the roles
 * @throws StartError when the server is too old, a migration was changed after it ran, or the schema is newer than this build
 */
export async function migrate(
  connection: Connection,
  migrations = MIGRATIONS,
  before?: BeforeUpgrade,
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
    await lockMigrations(client)
    if (before) {
      await removeCopy(client)
      if (await isUpgrade(client, migrations)) await before(client, connection)
    }
    const hasRoles = await prepareServer(client, connection)
    const applied = await appliedMigrations(client)
    const pending = pendingOf(migrations, applied)
    if (pending.length > 0 || applied.get(ACCESS) !== checksum(accessSql)) await apply(client, pending)
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
  await lockMigrations(client)
  const hasRoles = await ensureRoles(client)
  await bringJobSchema(connection, client)
  return hasRoles
}

/** A session may take the lock several times. */
async function lockMigrations(client: pg.Client): Promise<void> {
  await checkServer(client)
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

/** Whether an earlier version has written the database, and this one will change its tables. */
async function isUpgrade(client: pg.Client, migrations: typeof MIGRATIONS): Promise<boolean> {
  const pending = await pendingMigrations(client, migrations)
  if (pending.length === migrations.length) return false
  return pending.length > 0 || !(await hasJobSchema(client))
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

/** Runs migrations and gives the rights of the roles: a process that is killed meanwhile leaves the tables of the version before. */
async function apply(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('begin')
  try {
    for (const migration of migrations) {
      await run(client, migration).catch((error: unknown) => {
        throw new StartError(`The migration ${migration.name} failed and changed nothing: ${reason(error)}.`)
      })
    }
    await grantAccess(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function run(client: Pick<pg.Client, 'query'>, { name, sql }: Migration): Promise<void> {
  await client.query(sql)
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum(sql)])
}

/** Name of access.sql among the migrations. It runs again whenever it changes: it describes the rights, not a step. */
const ACCESS = 'access'

async function grantAccess(client: pg.Client): Promise<void> {
  await client.query(accessSql)
  await client.query(
    'insert into schema_migrations (name, checksum) values ($1, $2) on conflict (name) do update set checksum = $2, applied_at = now()',
    [ACCESS, checksum(accessSql)],
  )
}

function checksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}
