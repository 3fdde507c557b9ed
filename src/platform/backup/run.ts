import type pg from 'pg'
import type { Connection } from '../db/database.ts'
import { knownTrouble } from '../db/run.ts'
import { newId } from '../ids.ts'
import { StartError } from '../start-error.ts'
import { withLogin } from './connect.ts'
import { type Install, type Made, makeBackup } from './make.ts'
import { type Backup, listBackups } from './manifest.ts'
import { proveBackup } from './prove.ts'
import { beginRun, endRun, findRestore, forgetRuns, isProved, type Run } from './queries/runs.ts'
import { restoreItem } from './restore-item.ts'
import { restoreSite } from './restore-site.ts'
import { removeOldBackups } from './retention.ts'
import { DamageError, type Vault } from '../vault.ts'

interface BackupRun extends Install {
  vault: Vault
  /** The text of the keys of the secrets; null where there is none. */
  key: string | null
  passphrase: string | undefined
  /** Whether it is told in the studio; false for one that goes somewhere else than usual. */
  isTold: boolean
  /** A backup that stays, however old it is. */
  spared?: string
}

/** Makes a backup, and removes those that are too old. @throws StartError while another one runs, or without room */
export async function runBackup({ isTold, spared, ...options }: BackupRun): Promise<Made> {
  const { vault, connection } = options
  const release = await vault.lock()
  try {
    return await telling(isTold && connection, 'backup', null, async (login) => {
      const made = await makeBackup(options)
      const left = await removeOldBackups(vault, spared)
      if (login) await forgetRuns(login, left)
      const { name, bytes, added } = made
      return { result: made, told: { backup: name, bytes, added } }
    })
  } finally {
    await release()
  }
}

/** A restore that waited for so long is not begun any more: meanwhile people have gone on writing. */
const AWAITED_HOURS = 1

/**
 * Brings back what a run of the studio names, after a backup of now. How it ended stands in the run; nothing is done for one
 * that has ended.
 */
export async function runRestore(id: string, options: Omit<BackupRun, 'isTold' | 'spared'>): Promise<void> {
  const { connection, dataDir, vault } = options
  await withLogin(connection, async (login) => {
    const found = await findRestore(login, id, AWAITED_HOURS)
    if (!found) return
    try {
      const backup = (await listBackups(vault)).find(({ name }) => name === found.backup)
      if (!backup) throw new StartError('The backup is not there any more.')
      await runBackup({ ...options, isTold: true, spared: backup.name })
      const from = { connection, dataDir, vault, backup }
      if (found.itemId === null) await restoreSite({ ...from, named: found.siteId })
      else await restoreItem({ ...from, id: found.itemId })
      await endRun(login, id, {})
    } catch (error) {
      await endRun(login, id, { reason: reasonOf(error) })
      throw error
    }
  })
}

interface ProofRun extends Install {
  vault: Vault
  backup: Backup
  pgBinDir: string | undefined
  isTold: boolean
}

/** Proves a backup by restoring it beside the database. @throws DamageError, StartError */
export async function runProof({ isTold, connection, ...options }: ProofRun): Promise<void> {
  const release = await options.vault.lock()
  try {
    await telling(isTold && connection, 'proof', options.backup.name, async () => {
      await proveBackup(options)
      return { result: undefined, told: {} }
    })
  } finally {
    await release()
  }
}

/** A proof is due after a week; one that failed is tried again the next time. */
const PROVED_FOR_DAYS = 6

export const isProofDue = async (connection: Connection): Promise<boolean> =>
  !(await withLogin(connection, (login) => isProved(login, PROVED_FOR_DAYS)))

/** Writes down beginning and end of a run. @param connection false: it is not told */
async function telling<T>(
  connection: Connection | false,
  kind: Run['kind'],
  backup: string | null,
  work: (login: pg.Client | null) => Promise<{ result: T; told: Partial<Run> }>,
): Promise<T> {
  if (!connection) return (await work(null)).result
  return withLogin(connection, async (login) => {
    const id = newId()
    await beginRun(login, id, kind, backup)
    try {
      const { result, told } = await work(login)
      await endRun(login, id, told)
      return result
    } catch (error) {
      // Without the database there is nowhere to write it down.
      await endRun(login, id, { reason: reasonOf(error) }).catch(() => {})
      throw error
    }
  })
}

function reasonOf(error: unknown): string {
  if (error instanceof StartError || error instanceof DamageError) return error.message
  const trouble = knownTrouble(error)
  if (trouble) return trouble.detail
  return `It has failed: ${error instanceof Error ? error.message : String(error)}.`
}
