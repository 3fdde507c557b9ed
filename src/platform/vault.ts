import type { Readable } from 'node:stream'
import { StartError } from './start-error.ts'

/**
 * Where backups lie. `pieces` hold rows and `files` hold what was uploaded, both named by the SHA-256 of their content, so that
 * what did not change is there already; `manifests` say what a backup consists of.
 */
export type Shelf = 'pieces' | 'files' | 'manifests'

/** The place of all backups of an install. A write resolves when it survives a power cut, and is never half there. */
export interface Vault {
  /** For sentences, such as the path of the folder. */
  place: string
  /** Keeps other backups out until the function that it gives is called. @throws StartError while one runs */
  lock(): Promise<() => void | Promise<void>>
  /** Free space in bytes; null where nobody knows. */
  freeBytes(): number | null
  /** Names of everything on a shelf. */
  list(shelf: Shelf): Promise<string[]>
  write(shelf: Shelf, name: string, bytes: Uint8Array): Promise<void>
  /** Stores a file of this machine under the hash of its content. @param known hashes that are there */
  keep(path: string, known: ReadonlySet<string>): Promise<KeptFile>
  read(shelf: Shelf, name: string): Readable
  remove(shelf: Shelf, name: string): Promise<void>
}

/** For a read that failed: null, which counts as missing or damaged. @throws the error where the place itself is away */
export function unlessAway(error: unknown): null {
  if (error instanceof StartError) throw error
  return null
}

interface KeptFile {
  hash: string
  size: number
  /** False where the content was there already. */
  isNew: boolean
}

/** A piece or file of a backup that is missing, or is not what was written. */
export class DamageError extends Error {
  override name = 'DamageError'
  /** What can be read and is not what was written; null where that is not known. */
  readonly stored: { shelf: Shelf; name: string } | null

  constructor(message: string, stored: DamageError['stored'] = null) {
    super(message)
    this.stored = stored
  }
}
