import type pg from 'pg'
import { copyOut } from '../db/copy.ts'
import type { Connection } from '../db/database.ts'
import { objectsIn } from '../storage/storage.ts'
import { StartError } from '../start-error.ts'
import { withLogin } from './connect.ts'
import {
  type FoundFile,
  findFiles,
  isSame,
  readFileList,
  type StoredFiles,
  storeFileList,
  storeFiles,
} from './files.ts'
import { listBackups, type Manifest, readManifest, type TablePart, writeManifest } from './manifest.ts'
import { type Store, storeLines } from './pieces.ts'
import {
  beginSnapshot,
  COPY_OF_JOBS,
  copyOf,
  listMigrations,
  listSequences,
  listTables,
  readTableBytes,
} from './queries/tables.ts'
import { sealKey } from './sealed-key.ts'
import { DamageError, type Vault } from '../vault.ts'

/** An install, as its backups need it. */
export interface Install {
  /** By the login that owns the tables. */
  connection: Connection
  dataDir: string
}

interface Options extends Install {
  vault: Vault
  /** The text of the keys of the secrets; null where there is none. */
  key: string | null
  /** Seals the key; left out: the key is left out. */
  passphrase: string | undefined
}

/** A backup that was made. */
export interface Made {
  name: string
  at: string
  /** Rows and files as they are restored. */
  bytes: number
  /** What this backup took of the disk. */
  added: number
  hasKey: boolean
}

const MIB = 1024 ** 2
/** Stays free on the disk of the backups. */
const SPARE_BYTES = 256 * MIB
/** Rows of text shrink to about a quarter; later backups write what has changed. */
const [FIRST_SHARE, LATER_SHARE] = [0.4, 0.1]

/**
 * Copies database, files and key into the vault while the product serves. Whoever calls holds the lock of the vault.
 * @throws StartError where there is no room
 */
export async function makeBackup({ connection, dataDir, vault, key, passphrase }: Options): Promise<Made> {
  const folder = objectsIn(dataDir)
  const store: Store = { vault, known: new Set(await vault.list('pieces')), added: 0 }
  const known = new Set(await vault.list('files'))
  const before = await lastFiles(vault)
  const found = await findFiles(folder)
  return withLogin(connection, async (login) => {
    await requireRoom(login, vault, before, found)
    const places = { vault, folder, known }
    // Most files first, since the snapshot below holds back the clean-up of the database for as long as it lasts.
    const kept = onlyFound(before, found)
    let fileBytes = await storeFiles(places, found, kept)
    const at = await beginSnapshot(login)
    // What came since: a file is there before the row that names it.
    fileBytes += await storeFiles(places, await findFiles(folder), kept)
    const content = await storeDatabase(login, store)
    const files = await storeFileList(store, kept)
    const sealed = key !== null && passphrase ? await sealKey(key, passphrase) : null
    const added = store.added + fileBytes
    const manifest: Manifest = { format: 1, at, ...content, files, key: sealed, added }
    const name = await writeManifest(vault, manifest)
    return { name, at, bytes: bytesOf(manifest), added, hasKey: sealed !== null }
  })
}

/** What a backup takes where it is restored. */
export const bytesOf = ({ tables, files }: Manifest): number =>
  files.totalBytes + tables.reduce((sum, { bytes }) => sum + bytes, 0)

async function storeDatabase(
  login: pg.Client,
  store: Store,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'jobs' | 'sequences'>> {
  const migrations = await listMigrations(login)
  const tables: TablePart[] = []
  for (const table of await listTables(login)) {
    const { name, columns, hasSites } = table
    const listing = await storeLines(store, copyOut(login, copyOf(login, table)), hasSites)
    tables.push({ name, columns, ...listing })
  }
  const jobs = await storeLines(store, copyOut(login, COPY_OF_JOBS))
  return { migrations, tables, jobs, sequences: await listSequences(login) }
}

/** The files of the last backup; those that are unchanged need not be read. */
async function lastFiles(vault: Vault): Promise<StoredFiles> {
  const files: StoredFiles = new Map()
  const [last] = await listBackups(vault)
  if (!last) return files
  try {
    const manifest = await readManifest(vault, last.name)
    for await (const file of readFileList(vault, manifest.files)) files.set(file.key, file)
  } catch (error) {
    // A damaged backup spares no work, and must not keep the next one from being made.
    if (!(error instanceof DamageError)) throw error
    files.clear()
  }
  return files
}

function onlyFound(files: StoredFiles, found: readonly FoundFile[]): StoredFiles {
  return new Map(
    found.flatMap(({ key }) => {
      const file = files.get(key)
      return file ? [[key, file] as const] : []
    }),
  )
}

/** Refuses before a disk fills up, since the database may lie on it, too. */
async function requireRoom(
  login: pg.Client,
  vault: Vault,
  before: StoredFiles,
  found: readonly FoundFile[],
): Promise<void> {
  const free = vault.freeBytes()
  if (free === null) return
  const isFirst = before.size === 0
  const rows = (await readTableBytes(login)) * (isFirst ? FIRST_SHARE : LATER_SHARE)
  const fresh = found.filter((file) => {
    const last = before.get(file.key)
    return !last || !isSame(last, file)
  })
  const needed = rows + fresh.reduce((sum, { size }) => sum + size, 0) + SPARE_BYTES
  if (free >= needed) return
  throw new StartError(
    `The disk of ${vault.place} has ${inMib(free)} left, and a backup needs about ${inMib(needed)}: make room, or choose another folder with BACKUP_DIR.`,
  )
}

export const inMib = (bytes: number): string => `${Math.ceil(bytes / MIB)} MiB`
