import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../db/database.ts'
import { prepareDataDir } from '../db/embedded/data-dir.ts'
import { startEmbedded } from '../db/embedded/supervisor.ts'
import { StartError } from '../start-error.ts'
import { differingTables } from './compare.ts'
import { withLogin } from './connect.ts'
import { checkFile, readFileList } from './files.ts'
import { inMib } from './make.ts'
import { type Backup, type Manifest, readManifest } from './manifest.ts'
import { restoreDatabase } from './restore.ts'
import { DamageError, type Vault } from '../vault.ts'

const QUIET = { info() {}, warn() {}, error() {} }

/** Rows with their indexes, and the log of the database while it takes them in. */
const SHARE = 4
/** An empty database with its programs. */
const BASE_BYTES = 400 * 1024 ** 2

interface Proof {
  vault: Vault
  backup: Backup
  /** The scratch database lies in it for as long as it is needed. */
  dataDir: string
  pgBinDir: string | undefined
}

/**
 * Restores a backup into a database server of its own and compares every table by its checksum, and reads every file. The server
 * belongs to this process and has its priority. What is damaged is taken out, so that the next backup writes it anew.
 * @throws DamageError, StartError
 */
export async function proveBackup({ vault, backup, dataDir, pgBinDir }: Proof): Promise<void> {
  try {
    const manifest = await readManifest(vault, backup.name)
    requireRoom(dataDir, manifest)
    for await (const file of readFileList(vault, manifest.files)) await checkFile(vault, file)
    await restoreIntoScratch({ manifest, vault, dataDir, pgBinDir }, async (connection) => {
      const differing = await withLogin(connection, (login) => differingTables(login, manifest))
      if (differing.length > 0)
        throw new DamageError(`Restored, these tables are not those of the backup: ${differing.join(', ')}.`)
    })
  } catch (error) {
    if (error instanceof DamageError && error.stored)
      await vault.remove(error.stored.shelf, error.stored.name)
    throw error
  }
}

/** Restores a backup into a database server of its own, which is there for as long as the work. */
export async function restoreIntoScratch(
  { manifest, vault, dataDir: beside, pgBinDir }: Omit<Proof, 'backup'> & { manifest: Manifest },
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const folder = join(beside, 'proof')
  rmSync(folder, { recursive: true, force: true })
  try {
    const { dataDir } = prepareDataDir({ given: folder, cloneDir: folder })
    const scratch = await startEmbedded({ dataDir, pgBinDir, log: QUIET, quick: true })
    try {
      const { connection } = scratch
      await withLogin(connection, (login) => restoreDatabase(login, { connection, vault, manifest }))
      await work(connection)
    } finally {
      await scratch.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

export function requireRoom(dataDir: string, { tables }: Manifest): void {
  const { bavail, bsize, blocks } = statfsSync(dataDir)
  const needed = BASE_BYTES + SHARE * tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const free = bavail * bsize
  if (blocks === 0 || free >= needed) return
  throw new StartError(
    `The disk of ${dataDir} has ${inMib(free)} left, and to restore the backup beside the database takes about ${inMib(needed)}: make room.`,
  )
}
