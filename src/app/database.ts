import { type Connection, type Database, openDatabase } from '../platform/db/database.ts'
import { prepareDataDir } from '../platform/db/embedded/data-dir.ts'
import { connectRunning } from '../platform/db/embedded/running.ts'
import { type Embedded, startEmbedded } from '../platform/db/embedded/supervisor.ts'
import { type BeforeUpgrade, migrate, pendingMigrations } from '../platform/db/migrate.ts'
import { withLogin } from '../platform/backup/connect.ts'
import { beforeUpgrade } from '../platform/backup/upgrade.ts'
import { readKeyText } from '../platform/secrets/key-file.ts'
import { StartError } from '../platform/start-error.ts'
import { vaultOf } from './vault.ts'
import type { Environment } from '../platform/config/environment.ts'
import { rootFolder } from '../platform/root.ts'

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const QUIET: Log = { info() {}, warn() {}, error() {} }

interface OpenedDatabase {
  db: Database
  /** By the login that owns the tables. */
  connection: Connection
  /** False where one login does everything, without row-level security. */
  hasRoles: boolean
  dataDir: string
  /** Null with DATABASE_URL. */
  embedded: Embedded | null
  close(): Promise<void>
}

/**
 * Opens the database that the environment names, the embedded one by default, and brings it to this build's schema.
 * @throws StartError
 */
export async function openConfiguredDatabase(environment: Environment, log: Log): Promise<OpenedDatabase> {
  const dataDir = dataDirOf(environment)
  if (environment.DATABASE_URL) {
    const connection = { connectionString: environment.DATABASE_URL }
    const before = beforeUpgradeOf(environment, dataDir, log, false)
    const { db, hasRoles } = await openMigrated(connection, log, before)
    return { db, connection, hasRoles, dataDir, embedded: null, close: () => db.close() }
  }
  const embedded = await startEmbedded({
    dataDir,
    pgBinDir: environment.PG_BIN_DIR,
    isDemo: environment.DEMO !== undefined,
    log,
  })
  try {
    const { connection } = embedded
    const before = beforeUpgradeOf(environment, dataDir, log, true)
    const { db, hasRoles } = await openMigrated(connection, log, before, embedded.hasRoom)
    return {
      db,
      connection,
      hasRoles,
      dataDir,
      embedded,
      async close() {
        await db.close()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/**
 * Runs one command's work on the database; beside a running copy it joins that copy's database.
 * @throws StartError
 */
export async function withDatabase<T>(
  environment: Environment,
  work: (db: Database, dataDir: string, connection: Connection) => Promise<T>,
): Promise<T> {
  const { db, dataDir, connection, close } =
    (await joinRunning(environment)) ?? (await openConfiguredDatabase(environment, QUIET))
  try {
    return await work(db, dataDir, connection)
  } finally {
    await close()
  }
}

/**
 * Runs work on a database that nobody else uses, as it is: its schema is not looked at, and may not be there.
 * @throws StartError while a copy runs on it
 */
export async function withUnusedDatabase<T>(
  environment: Environment,
  work: (connection: Connection, dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = dataDirOf(environment)
  if (environment.DATABASE_URL) return work({ connectionString: environment.DATABASE_URL }, dataDir)
  const embedded = await startEmbedded({ dataDir, pgBinDir: environment.PG_BIN_DIR, log: QUIET })
  try {
    return await work(embedded.connection, dataDir)
  } finally {
    await embedded.stop()
  }
}

/** Runs work on the database as it is, beside a running copy or alone; its schema may be that of another version. @throws StartError */
export async function withDatabaseAsItIs<T>(
  environment: Environment,
  work: (connection: Connection, dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = dataDirOf(environment)
  const running = environment.DATABASE_URL ? null : await connectRunning(dataDir)
  return running ? work(running, dataDir) : withUnusedDatabase(environment, work)
}

async function joinRunning(
  environment: Environment,
): Promise<Pick<OpenedDatabase, 'db' | 'dataDir' | 'connection' | 'close'> | null> {
  if (environment.DATABASE_URL) return null
  const dataDir = dataDirOf(environment)
  const running = await connectRunning(dataDir)
  if (!running) return null
  await requireSameVersion(running)
  const { db } = await openMigrated(running, QUIET)
  return { db, dataDir, connection: running, close: () => db.close() }
}

export function dataDirOf({ DATA_DIR, DEMO }: Environment): string {
  const name = DEMO === undefined ? 'data' : 'data-demo'
  return prepareDataDir({ given: DATA_DIR, cloneDir: rootFolder(), name }).dataDir
}

/** Refuses to migrate while a copy of another version runs on the database. @throws StartError */
async function requireSameVersion(running: Connection): Promise<void> {
  const pending = await withLogin(running, (login) => pendingMigrations(login))
  if (pending.length === 0) return
  throw new StartError(
    'The copy that runs is of an earlier version than this one: stop it before, or use its own command line.',
  )
}

/** A new version runs its migrations on a copy first, and makes a backup. */
function beforeUpgradeOf(
  environment: Environment,
  dataDir: string,
  log: Log,
  isEmbedded: boolean,
): BeforeUpgrade {
  const { BACKUP_PASSPHRASE: passphrase, SECRET_KEY } = environment
  return (client, connection) => {
    const vault = vaultOf(environment, () => dataDir)
    const key = readKeyText(dataDir, SECRET_KEY)
    return beforeUpgrade({ dataDir, isEmbedded, vault, key, passphrase, log })(client, connection)
  }
}

async function openMigrated(connection: Connection, log: Log, before?: BeforeUpgrade, hasRoom = () => true) {
  const { hasRoles } = await migrate(connection, undefined, before)
  if (!hasRoles) {
    log.warn(
      {},
      'The database login may not create roles: row-level security, the second net under every write, is off.',
    )
  }
  return { db: openDatabase({ connection, hasRoles, hasRoom, log }), hasRoles }
}
