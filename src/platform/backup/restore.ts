import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { copyIn } from '../db/copy.ts'
import type { Connection } from '../db/database.ts'
import { layOut, migrate, prepareServer } from '../db/migrate.ts'
import { StartError } from '../start-error.ts'
import { objectsIn } from '../storage/storage.ts'
import { withLogin } from './connect.ts'
import { bringFile, findFiles, readFileList } from './files.ts'
import { type Backup, listBackups, type Listing, type Manifest, readManifest } from './manifest.ts'
import { readLines } from './pieces.ts'
import {
  analyze,
  copyInto,
  dropEverything,
  emptyTables,
  enqueueRestoredJobs,
  lookAtTarget,
  makeRestoredJobs,
  putOnChecks,
  RESTORED_JOBS,
  setSequences,
  takeOffChecks,
} from './queries/filling.ts'
import { DamageError, type Vault } from '../vault.ts'

/**
 * The backup of a moment: the last one that was made until then.
 * @param at left out: the newest
 * @throws StartError where there is none
 */
export async function findBackup(vault: Vault, at?: Date): Promise<Backup> {
  const backups = await listBackups(vault)
  if (backups.length === 0) throw new StartError(`There is no backup in ${vault.place}.`)
  const found = backups.find((backup) => !at || Date.parse(backup.at) <= at.getTime())
  if (found) return found
  throw new StartError(`The oldest backup in ${vault.place} is of ${backups.at(-1)?.at}.`)
}

interface Everything {
  connection: Connection
  dataDir: string
  vault: Vault
  backup: Backup
  /** Takes the place of what the database holds. */
  over: boolean
}

/**
 * Puts a whole backup into the place of what is there. The database has all of it or is as it was; files of the backup are there
 * before it, and those that are not of the backup go after it.
 * @throws StartError, DamageError
 */
export async function restoreEverything({
  connection,
  dataDir,
  vault,
  backup,
  over,
}: Everything): Promise<Manifest> {
  const manifest = await readManifest(vault, backup.name)
  const folder = objectsIn(dataDir)
  await withLogin(connection, async (login) => {
    await requireRoomFor(login, over)
    for await (const file of readFileList(vault, manifest.files)) await bringFile(vault, folder, file)
    await restoreDatabase(login, { connection, vault, manifest })
  })
  await migrate(connection)
  await removeOtherFiles(folder, vault, manifest.files)
  // Pages of what was there before, which would stand in while the database is away.
  rmSync(join(dataDir, 'snapshot'), { recursive: true, force: true })
  return manifest
}

/** Refuses a database that somebody uses, or that holds what may not be lost. */
async function requireRoomFor(login: pg.Client, over: boolean): Promise<void> {
  const { isOurs, hasTables, hasSites, others } = await lookAtTarget(login)
  if (others > 0) throw new StartError('Flyleaf runs on this database: stop it first.')
  if (hasTables && !isOurs) throw new StartError('The database holds tables that are not of Flyleaf.')
  if (hasSites && !over) {
    throw new StartError(
      'The database holds a site already, which would be lost. Nothing was changed; --over puts the backup in its place.',
    )
  }
}

interface Filling {
  connection: Connection
  vault: Vault
  manifest: Manifest
}

/** Fills a database in one transaction, with the tables as they were when the backup was made. */
export async function restoreDatabase(
  login: pg.Client,
  { connection, vault, manifest }: Filling,
): Promise<void> {
  await prepareServer(login, connection)
  await login.query('begin')
  try {
    await login.query("set local lock_timeout = '10s'")
    await dropEverything(login)
    await layOut(login, manifest.migrations)
    const checks = await takeOffChecks(login)
    const { tables, jobs, sequences } = manifest
    await emptyTables(
      login,
      tables.map(({ name }) => name),
    )
    for (const table of tables) await fill(login, vault, table, table)
    await putOnChecks(login, checks)
    await setSequences(login, sequences)
    await makeRestoredJobs(login)
    await fill(login, vault, RESTORED_JOBS, jobs)
    await enqueueRestoredJobs(login)
    await login.query('commit')
  } catch (error) {
    await login.query('rollback').catch(() => {})
    throw error
  }
  await analyze(login)
}

async function fill(
  login: pg.Client,
  vault: Vault,
  table: { name: string; columns: string[] },
  listing: Listing,
): Promise<void> {
  const lines = await copyIn(login, copyInto(login, table), readLines(vault, listing))
  if (lines !== listing.lines) throw new DamageError(`The table ${table.name} of the backup is not whole.`)
}

async function removeOtherFiles(folder: string, vault: Vault, listing: Listing): Promise<void> {
  const kept = new Set<string>()
  for await (const { key } of readFileList(vault, listing)) kept.add(key)
  for (const { key } of await findFiles(folder)) if (!kept.has(key)) await rm(join(folder, key))
}
