import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { errorCode, makeFolders, syncFolder } from '../db/embedded/files.ts'
import { hashOfFile } from './hash.ts'
import type { Listing, Manifest } from './manifest.ts'
import { readLines, type Store, storeLines } from './pieces.ts'
import { hashUnhurried } from './unhurried.ts'
import { DamageError, unlessAway, type Vault } from '../vault.ts'

/** An uploaded file in a backup. */
interface StoredFile {
  key: string
  hash: string
  size: number
  /** When it was last changed, in milliseconds since 1970. */
  changed: number
}

/** A file as it lies in the store. */
export type FoundFile = Omit<StoredFile, 'hash'>

/** Files by key. */
export type StoredFiles = Map<string, StoredFile>

/** Every whole file below a folder. */
export async function findFiles(folder: string): Promise<FoundFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const found: FoundFile[] = []
  for (const entry of entries) {
    // Half-written ones have another name in the end.
    if (!entry.isFile() || entry.name.endsWith('.tmp')) continue
    const path = join(entry.parentPath, entry.name)
    const about = await stat(path).catch(() => null)
    if (about) found.push({ key: relative(folder, path), size: about.size, changed: about.mtimeMs })
  }
  return found
}

/**
 * Stores files that `kept` does not hold as they are now, and puts them there. One that is gone meanwhile is passed over.
 * @param known hashes of the files in the vault
 */
export async function storeFiles(
  { vault, folder, known }: { vault: Vault; folder: string; known: Set<string> },
  found: readonly FoundFile[],
  kept: StoredFiles,
): Promise<number> {
  let added = 0
  for (const file of found) {
    const before = kept.get(file.key)
    if (before && isSame(before, file) && known.has(before.hash)) continue
    const stored = await vault.keep(join(folder, file.key), known).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return null
      throw error
    })
    if (!stored) continue
    const { hash, size, isNew } = stored
    known.add(hash)
    if (isNew) added += size
    kept.set(file.key, { ...file, hash, size })
  }
  return added
}

export const isSame = (one: FoundFile, other: FoundFile): boolean =>
  one.size === other.size && one.changed === other.changed

/** Writes the list of files. */
export async function storeFileList(store: Store, files: StoredFiles): Promise<Manifest['files']> {
  const sorted = [...files.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  const lines = sorted.map(({ key, hash, size, changed }) =>
    Buffer.from(`${hash}\t${size}\t${changed}\t${key}\n`),
  )
  const listing = await storeLines(
    store,
    (async function* () {
      yield lines
    })(),
  )
  return { ...listing, totalBytes: sorted.reduce((sum, { size }) => sum + size, 0) }
}

export async function* readFileList(vault: Vault, listing: Listing): AsyncGenerator<StoredFile> {
  for await (const lines of readLines(vault, listing)) {
    for (const line of lines.toString().split('\n')) {
      const [hash = '', size, changed, ...rest] = line.split('\t')
      if (hash) yield { hash, size: Number(size), changed: Number(changed), key: rest.join('\t') }
    }
  }
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Writes a stored file to its place below a folder; one of the same size and hash stays. @throws DamageError */
export async function bringFile(
  vault: Vault,
  folder: string,
  { key, hash, size }: StoredFile,
): Promise<void> {
  if (!KEY.test(key)) throw new DamageError(`The backup names a file that cannot be one: ${key}.`)
  const path = join(folder, ...key.split('/'))
  if (await isThere(path, hash, size)) return
  makeFolders(dirname(path), 0o700)
  const half = `${path}.tmp`
  const sum = createHash('sha256')
  async function* summed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      sum.update(piece)
      yield piece
    }
  }
  const target = createWriteStream(half, { mode: 0o600 })
  await pipeline(summed(vault.read('files', hash)), target).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? damaged(vault, key, hash) : error
  })
  if (sum.digest('hex') !== hash) {
    await rm(half, { force: true })
    throw damaged(vault, key, hash)
  }
  const file = await open(half, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(half, path)
  syncFolder(dirname(path))
}

/** Writes the files of a site or an item to their places: its id is the name of a folder of theirs. @throws DamageError */
export async function bringFilesOf(
  vault: Vault,
  listing: Listing,
  folder: string,
  id: string,
): Promise<void> {
  for await (const file of readFileList(vault, listing))
    if (file.key.split('/').includes(id)) await bringFile(vault, folder, file)
}

async function isThere(path: string, hash: string, size: number): Promise<boolean> {
  const about = await stat(path).catch(() => null)
  if (about?.size !== size) return false
  const file = await open(path)
  return (await hashOfFile(file.createReadStream())).hash === hash
}

/** Reads a stored file. @throws DamageError where it is missing or not what was stored */
export async function checkFile(vault: Vault, { key, hash }: StoredFile): Promise<void> {
  const found = await hashUnhurried(vault.read('files', hash)).catch(unlessAway)
  if (found?.hash !== hash) throw damaged(vault, key, hash, found !== null)
}

const damaged = (vault: Vault, key: string, hash: string, isThere = false) =>
  new DamageError(
    `The file ${key} (${hash}) of the backup in ${vault.place} is missing or damaged.`,
    isThere ? { shelf: 'files', name: hash } : null,
  )
