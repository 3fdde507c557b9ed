import { statfsSync } from 'node:fs'
import type { Connection } from '../db/database.ts'
import { type BeforeUpgrade, migrate, MIGRATIONS, pendingMigrations } from '../db/migrate.ts'
import { onCopy, readDatabaseBytes } from '../db/rehearse.ts'
import { StartError } from '../start-error.ts'
import { withLogin } from './connect.ts'
import { inMib, type Made } from './make.ts'
import { readManifest } from './manifest.ts'
import { requireRoom as requireScratchRoom, restoreIntoScratch } from './prove.ts'
import { restoreDatabase } from './restore.ts'
import { runBackup } from './run.ts'
import { DamageError, type Vault } from '../vault.ts'

interface Upgrade {
  dataDir: string
  /** The database lies in the data folder. */
  isEmbedded: boolean
  /** Where the backup goes. */
  vault: Vault
  /** The text of the keys of the secrets; null where there is none. */
  key: string | null
  passphrase: string | undefined
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
  /** Left out: those of this build. */
  migrations?: typeof MIGRATIONS
}

/**
 * Before migrations change a database, they run on a copy of it, and a backup is made. Nothing of the database is changed here,
 * so that a version that does not fit can be left again.
 */
export function beforeUpgrade({ migrations = MIGRATIONS, ...upgrade }: Upgrade): BeforeUpgrade {
  const { dataDir, isEmbedded, vault, log } = upgrade
  return async (client, connection) => {
    if (isEmbedded) requireRoom(dataDir, await readDatabaseBytes(client))
    log.info({}, 'the upgrade is tried on a copy of the database')
    const rehearsed = (copy: Connection) => migrate(copy, migrations).then(() => {}, refuse)
    const refused = await onCopy(client, connection, 'everything', rehearsed).catch(noCopy)
    const made = await backUp(connection, upgrade)
    log.info({ backup: made.name }, 'a backup was made before the upgrade')
    if (refused === 'no right')
      log.warn({}, 'The upgrade was not rehearsed: the login of the database may not create a copy of it.')
    if (refused !== 'in use') return
    // Another process is connected, and a database that is in use cannot be copied.
    await onCopy(client, connection, 'nothing', async (copy) => {
      const manifest = await readManifest(vault, made.name)
      await withLogin(copy, (login) => restoreDatabase(login, { connection: copy, vault, manifest }))
      await rehearsed(copy)
    }).catch(noCopy)
  }
}

interface Beside extends Omit<Upgrade, 'isEmbedded' | 'log'> {
  connection: Connection
  pgBinDir: string | undefined
}

/**
 * Tries the new migrations while a copy of an earlier version serves: makes a backup, restores it into a server of its own, and
 * runs them there.
 * @returns how many there are
 * @throws StartError where they fail
 */
export async function rehearseBeside({
  connection,
  pgBinDir,
  migrations = MIGRATIONS,
  ...upgrade
}: Beside): Promise<number> {
  const { dataDir, vault } = upgrade
  const pending = await withLogin(connection, (login) => pendingMigrations(login, migrations))
  if (pending.length === 0) return 0
  const made = await backUp(connection, upgrade)
  const release = await vault.lock()
  try {
    const manifest = await readManifest(vault, made.name)
    requireScratchRoom(dataDir, manifest)
    await restoreIntoScratch({ manifest, vault, dataDir, pgBinDir }, (copy) =>
      migrate(copy, migrations).then(() => {}, refuse),
    )
  } finally {
    await release()
  }
  return pending.length
}

function refuse(error: unknown): never {
  const cause = error instanceof Error ? error.message : String(error)
  throw new StartError(
    `The upgrade was not begun, and the database is as it was: on a copy of it this failed. ${cause}`,
  )
}

/** Such as a full disk. */
function noCopy(error: unknown): never {
  if (error instanceof StartError) throw error
  const cause = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  throw new StartError(
    `The upgrade was not begun: a copy of the database to try it on could not be made (${cause}). Nothing was changed.`,
  )
}

async function backUp(
  connection: Connection,
  { dataDir, vault, key, passphrase }: Pick<Upgrade, 'dataDir' | 'vault' | 'key' | 'passphrase'>,
): Promise<Made> {
  try {
    // Not recorded in the database, which must stay as it is.
    return await runBackup({ connection, dataDir, vault, key, passphrase, isTold: false })
  } catch (error) {
    if (!(error instanceof StartError || error instanceof DamageError)) throw error
    throw new StartError(
      `The upgrade was not begun, since no backup could be made. ${error.message} Nothing was changed.`,
    )
  }
}

/** Stays free beside the copy. */
const SPARE_BYTES = 256 * 1024 ** 2

function requireRoom(dataDir: string, bytes: number): void {
  const { bavail, bsize, blocks } = statfsSync(dataDir)
  const [free, needed] = [bavail * bsize, bytes + SPARE_BYTES]
  if (blocks === 0 || free >= needed) return
  throw new StartError(
    `The upgrade was not begun: the disk of ${dataDir} has ${inMib(free)} left, and a copy of the database takes about ${inMib(needed)}. Make room. Nothing was changed.`,
  )
}
