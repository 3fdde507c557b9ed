import type pg from 'pg'
import type { Connection } from '../db/database.ts'
import { newId } from '../ids.ts'
import { StartError } from '../start-error.ts'
import { withLogin } from './connect.ts'
import { type Install, type Made, makeBackup } from './make.ts'
import type { Backup } from './manifest.ts'
import { proveBackup } from './prove.ts'
import { beginRun, endRun, forgetRuns, isProved, type Run } from './queries/runs.ts'
import { removeOldBackups } from './retention.ts'
import { DamageError, type Vault } from './vault.ts'

interface BackupRun extends Install {
  vault: Vault
  /** The text of the keys of the secrets; null where there is none. */
  key: string | null
  passphrase: string | undefined
  /** Whether it is told in the studio; false for one that goes somewhere else than usual. */
  isTold: boolean
}

/** Makes a backup, and removes those that are too old. @throws StartError while another one runs, or without room */
export async function runBackup({ isTold, ...options }: BackupRun): Promise<Made> {
  const { vault, connection } = options
  const release = await vault.lock()
  try {
    return await telling(isTold && connection, 'backup', null, async (login) => {
      const made = await makeBackup(options)
      const left = await removeOldBackups(vault)
      if (login) await forgetRuns(login, left)
      const { name, bytes, added } = made
      return { result: made, told: { backup: name, bytes, added } }
    })
  } finally {
    await release()
  }
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
  return `It failed: ${error instanceof Error ? error.message : String(error)}.`
}
