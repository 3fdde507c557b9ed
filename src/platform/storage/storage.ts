import { constants, createReadStream, existsSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { unavailable } from '../../kernel/problem.ts'
import { errorCode, makeFolders, syncFolder } from '../db/embedded/files.ts'
import { diskFull } from '../db/run.ts'

/** Bytes from the first to the last one, both counted in. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Where the bytes of files lie, by keys that this program makes: parts of letters, digits, dots and hyphens with `/` between.
 * What a write says is stored is on the disk. All throw `unavailable` where the store cannot do its work.
 */
export interface Storage {
  /**
   * Writes on at a place; what lay behind it is gone. A source that breaks off ends the piece: what came of it is kept.
   * @returns how long the object is then
   */
  append(key: string, at: number, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** Stores an object as a whole: it is there with all its bytes, or not at all. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** How long an object is; null where there is none. */
  lengthOf(key: string): Promise<number | null>
  read(key: string): Promise<Buffer>
  /** The beginning of an object, or all of a shorter one. */
  beginning(key: string, length: number): Promise<Buffer>
  stream(key: string, range: ByteRange): Readable
  /** The parts of keys right below a beginning, or of all keys: those before their first `/`. */
  list(key?: string): Promise<string[]>
  /** Removes an object, or all whose keys begin with this and `/`; what is not there is gone already. */
  remove(key: string): Promise<void>
}

/** The folder of the store within the data folder. */
export const objectsIn = (dataDir: string): string => join(dataDir, 'objects')

/** Objects as files below a folder, which is made with the first of them. */
export function openStorage(folder: string): Storage {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new TypeError('this is no key of the store')
    return join(folder, ...key.split('/'))
  }

  /** Makes the folder of a file; each one that is new is known to the one above it after a power cut, too. */
  async function home(path: string): Promise<void> {
    const missing: string[] = []
    for (let at = dirname(path); !existsSync(at); at = dirname(at)) missing.push(at)
    if (missing.length === 0) return
    makeFolders(dirname(path), 0o700)
    for (const made of missing) syncFolder(dirname(made))
  }

  return {
    append: (key, at, pieces) =>
      storing(async () => {
        const path = pathOf(key)
        await home(path)
        const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
        try {
          await file.truncate(at)
          const end = await writeAll(file, at, pieces)
          await file.sync()
          return end
        } finally {
          await file.close()
          if (at === 0) syncFolder(dirname(path))
        }
      }),
    write: (key, bytes) =>
      storing(async () => {
        const path = pathOf(key)
        await home(path)
        const half = `${path}.tmp`
        const file = await open(half, 'w', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(half, path)
        syncFolder(dirname(path))
      }),
    async lengthOf(key) {
      const found = await stat(pathOf(key)).catch(() => null)
      return found?.isFile() ? found.size : null
    },
    read: (key) => storing(() => readFile(pathOf(key))),
    beginning: (key, length) =>
      storing(async () => {
        const file = await open(pathOf(key), 'r')
        try {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
          return buffer.subarray(0, bytesRead)
        } finally {
          await file.close()
        }
      }),
    stream: (key, { first, last }) => createReadStream(pathOf(key), { start: first, end: last }),
    list: (key) =>
      storing(() =>
        readdir(key === undefined ? folder : pathOf(key)).catch((error) => {
          if (errorCode(error) === 'ENOENT') return []
          throw error
        }),
      ),
    remove: (key) => storing(() => rm(pathOf(key), { recursive: true, force: true })),
  }
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** @returns the place behind the last byte that came */
async function writeAll(file: FileHandle, at: number, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const source = pieces[Symbol.asyncIterator]()
  let end = at
  for (;;) {
    // The line may break at any moment; what came over it until then counts.
    const next = await source.next().catch(() => null)
    if (!next || next.done) return end
    for (let written = 0; written < next.value.length; ) {
      const { bytesWritten } = await file.write(next.value, written, next.value.length - written, end)
      written += bytesWritten
      end += bytesWritten
    }
  }
}

/** @throws Problem `unavailable` in place of what the file system says */
async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = errorCode(error)
    if (!code || code.startsWith('ERR_')) throw error
    const problem = FULL.has(code) ? diskFull() : unavailable('The file store does not answer at the moment.')
    problem.cause = error
    throw problem
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
