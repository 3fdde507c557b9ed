import { parseArgs } from 'node:util'
import { isUuid } from '../kernel/ids.ts'
import type { Environment } from '../platform/config/environment.ts'
import type { Made } from '../platform/backup/make.ts'
import { type Backup, listBackups, readManifest } from '../platform/backup/manifest.ts'
import { restoreItem } from '../platform/backup/restore-item.ts'
import { findBackup, restoreEverything } from '../platform/backup/restore.ts'
import { restoreSite } from '../platform/backup/restore-site.ts'
import { isProofDue, runBackup, runProof, runRestore } from '../platform/backup/run.ts'
import { openKey } from '../platform/backup/sealed-key.ts'
import { rehearseBeside } from '../platform/backup/upgrade.ts'
import { DamageError, type Vault } from '../platform/vault.ts'
import { type Connection, openDatabase } from '../platform/db/database.ts'
import { bringKeyFile, readKeyText } from '../platform/secrets/key-file.ts'
import { lookAtSecrets } from '../platform/secrets/secrets.ts'
import { lowerPriority } from '../platform/low-priority.ts'
import { StartError } from '../platform/start-error.ts'
import { dataDirOf, withDatabase, withDatabaseAsItIs, withUnusedDatabase } from './database.ts'
import { vaultOf } from './vault.ts'

type Say = (line: string) => void

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  at: { type: 'string' },
  over: { type: 'boolean' },
  site: { type: 'string' },
  item: { type: 'string' },
  nightly: { type: 'boolean' },
  run: { type: 'string' },
} as const

/** The lowest priority: readers wait for the server, and nobody waits for a nightly backup. */
const NICENESS = 19

/** `flyleaf backup`, `backup list` and `backup prove`. @throws StartError */
export async function backup(environment: Environment, words: string[], say: Say): Promise<void> {
  const { values, positionals } = parsed(words)
  if (positionals[0] === 'list')
    return list(
      vaultOf(environment, () => dataDirOf(environment), values.from),
      say,
    )
  if (values.nightly || values.run) lowerPriority(NICENESS)
  await withDatabase(environment, async (_, dataDir, connection) => {
    const vault = vaultOf(environment, () => dataDir, values.from ?? values.to)
    const isTold = vault.place === vaultOf(environment, () => dataDir).place
    const prove = async () => {
      const found = await findBackup(vault)
      const { PG_BIN_DIR: pgBinDir } = environment
      await asSentence(runProof({ connection, dataDir, vault, backup: found, pgBinDir, isTold }))
      say(`The backup of ${found.at} was restored beside the database, and everything in it is as it was.`)
    }
    if (positionals[0] === 'prove') return prove()
    if (positionals.length > 0) throw new StartError(`There is no "backup ${positionals[0]}".`)
    const { BACKUP_PASSPHRASE: passphrase, SECRET_KEY } = environment
    const install = { connection, dataDir, vault, key: readKeyText(dataDir, SECRET_KEY), passphrase }
    if (values.run) return runRestore(values.run, install)
    say(madeLine(await runBackup({ ...install, isTold }), vault))
    if (values.nightly && (await isProofDue(connection))) await prove()
  })
}

/** `flyleaf rehearse`. @throws StartError where the migrations of this version fail on the rows of the install */
export async function rehearse(environment: Environment, say: Say): Promise<void> {
  const { BACKUP_PASSPHRASE: passphrase, SECRET_KEY, PG_BIN_DIR: pgBinDir } = environment
  await withDatabaseAsItIs(environment, async (connection, dataDir) => {
    const vault = vaultOf(environment, () => dataDir)
    const key = readKeyText(dataDir, SECRET_KEY)
    const install = { connection, dataDir, vault, key, passphrase, pgBinDir }
    const count = await asSentence(rehearseBeside(install))
    say(
      count === 0
        ? 'The database has the schema of this version: there is nothing to try.'
        : `This version can take over: its ${count} new ${count === 1 ? 'migration' : 'migrations'} ran on a copy of the database, which was not changed. A backup is in ${vault.place}.`,
    )
  })
}

function madeLine({ at, bytes, added, hasKey }: Made, vault: Vault): string {
  const made = `The backup of ${at} is in ${vault.place}: ${inMb(bytes)}, of which ${inMb(added)} are new.`
  return hasKey
    ? made
    : `${made} The key of the secrets is not in it: set BACKUP_PASSPHRASE to have it, sealed with that, or keep secret.key (or SECRET_KEY) elsewhere.`
}

const inMb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

async function list(vault: Vault, say: Say): Promise<void> {
  const backups = await listBackups(vault)
  if (backups.length === 0) say(`There is no backup in ${vault.place}.`)
  for (const { at } of backups) say(at)
}

/** `flyleaf restore`: everything, into an empty database or over what is there; one site; or one item. @throws StartError */
export async function restore(environment: Environment, words: string[], say: Say): Promise<void> {
  const { values } = parsed(words)
  const vault = vaultOf(environment, () => dataDirOf(environment), values.from)
  const found = await findBackup(vault, momentOf(values.at))
  if (values.site !== undefined) return restoreOne(environment, vault, found, values.site, say)
  if (values.item !== undefined) return restoreOneItem(environment, vault, found, values.item, say)
  const { key: sealed } = await asSentence(readManifest(vault, found.name))
  const { BACKUP_PASSPHRASE: passphrase, SECRET_KEY } = environment
  const key = sealed && passphrase ? await openKey(sealed, passphrase) : null
  if (sealed && passphrase && key === null)
    throw new StartError(
      'Nothing was changed: BACKUP_PASSPHRASE is not the one that sealed the key of this backup.',
    )
  await withUnusedDatabase(environment, async (connection, dataDir) => {
    const over = values.over ?? false
    await asSentence(restoreEverything({ connection, dataDir, vault, backup: found, over }))
    say(`The backup of ${found.at} is restored. Sessions are not in it: everybody signs in again.`)
    say(await bringKey({ connection, dataDir, secretKey: SECRET_KEY, key, isSealed: sealed !== null }))
  })
}

async function restoreOne(
  environment: Environment,
  vault: Vault,
  found: Backup,
  named: string,
  say: Say,
): Promise<void> {
  await withDatabase(environment, async (_, dataDir, connection) => {
    const site = { connection, dataDir, vault, backup: found, named }
    const { name, lostAccess, lostSecrets } = await asSentence(restoreSite(site))
    say(`The site ${name} is as it was at ${found.at}. Other sites and the accounts were not touched.`)
    if (lostAccess > 0) say(`Not in this database: ${lostAccess} of the people who had access.`)
    if (lostSecrets > 0)
      say(`Secrets that this install has no key for: ${lostSecrets}. Enter them once more in the settings.`)
  })
}

async function restoreOneItem(
  environment: Environment,
  vault: Vault,
  found: Backup,
  id: string,
  say: Say,
): Promise<void> {
  if (!isUuid(id))
    throw new StartError(`${id} is no id: that of an item stands in its address in the studio.`)
  await withDatabase(environment, async (_, dataDir, connection) => {
    await asSentence(restoreItem({ connection, dataDir, vault, backup: found, id }))
    say(`The item ${id} is as it was at ${found.at}.`)
  })
}

interface KeyOf {
  connection: Connection
  dataDir: string
  secretKey: string | undefined
  /** The key in the backup; null where it could not be opened. */
  key: string | null
  isSealed: boolean
}

/** Puts the key of the backup into the key file, unless the present one fits the data. @returns a sentence about the key */
async function bringKey({ connection, dataDir, secretKey, key, isSealed }: KeyOf): Promise<string> {
  const db = openDatabase({ connection, hasRoles: false, log: { warn() {} } })
  const fits = async () => {
    const secrets = await lookAtSecrets({ db, dataDir, secretKey })
    return secrets === null || secrets.readOnly === null
  }
  try {
    if (await fits()) return 'The key of the secrets fits.'
    if (key !== null && secretKey === undefined) {
      const aside = bringKeyFile(dataDir, key)
      if (await fits())
        return `The key of the secrets is in secret.key again.${aside ? ` What stood there is in ${aside}.` : ''}`
    }
  } finally {
    await db.close()
  }
  const remedy = isSealed
    ? 'restore once more with --over, BACKUP_PASSPHRASE and no SECRET_KEY, or name it as SECRET_KEY'
    : 'put secret.key of that install into the data folder, or name it as SECRET_KEY'
  return `The key of the secrets is missing, and without it everything can only be read: ${remedy}.`
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (!Number.isNaN(at.getTime())) return at
  throw new StartError(`${text} is no time: write it such as 2026-11-21T18:00Z.`)
}

async function asSentence<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof DamageError ? new StartError(error.message) : error
  }
}
