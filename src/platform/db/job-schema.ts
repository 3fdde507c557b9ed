import { type Connection, openPool } from './database.ts'
import { StartError } from '../start-error.ts'

/** The schema of graphile-worker, in which only the owner of the tables has rights. */
export const JOB_SCHEMA = 'graphile_worker'
/** The package's last migration; a test compares it. Knowing it spares later starts the loading of the package. */
export const JOB_SCHEMA_VERSION = 20

interface Client {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>
}

/**
 * Creates or updates the tables of the queue. It runs before our own migrations and under their lock, since access.sql grants
 * rights on these tables.
 * @throws StartError when the login may not create them
 */
export async function bringJobSchema(connection: Connection, client: Client): Promise<void> {
  if (await hasJobSchema(client)) return
  const { runMigrations } = await import('graphile-worker')
  const log = { warn() {} }
  const pool = openPool({ connection, name: 'owner', size: 1, statementTimeoutMs: 0, log })
  try {
    await runMigrations({ pgPool: pool, schema: JOB_SCHEMA })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The tables of the job queue cannot be made: ${reason.replace(/\.$/, '')}.`)
  } finally {
    await pool.end()
  }
}

/** Whether its tables are those of this build. */
export const hasJobSchema = async (client: Client): Promise<boolean> =>
  (await versionOf(client)) >= JOB_SCHEMA_VERSION

async function versionOf(client: Client): Promise<number> {
  const { rows } = await client.query(`select to_regclass('${JOB_SCHEMA}.migrations') is not null as exists`)
  if (!rows[0]?.exists) return 0
  const last = await client.query(`select max(id) as id from ${JOB_SCHEMA}.migrations`)
  return Number(last.rows[0]?.id ?? 0)
}
