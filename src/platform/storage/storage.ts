import { close, constants, createReadStream, existsSync, open as openFile, read } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type Problem, unavailable } from '../../kernel/problem.ts'
import { errorCode, makeFolders, syncFolder } from '../db/embedded/files.ts'
import { diskFull, isFullDisk } from '../db/run.ts'

/** Bytes from the first to the last one, both counted in. */
interface ByteRange {
  first: number
  last: number
}

/**
 * Stores the bytes of files by key. Keys are made by this program: parts of letters, digits, dots and hyphens, separated by `/`.
 * A write resolves once the bytes are on the disk. All methods throw `unavailable` where the store does not work.
 */
export interface Storage {
  /**
   * Cuts the object at an offset and appends bytes. If the source fails, the bytes until then are kept.
   * @returns the new length
   */
  append(key: string, at: number, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** Stores an object atomically. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Length in bytes; null where there is no object. */
  lengthOf(key: string): Promise<number | null>
  read(key: string): Promise<Buffer>
  /** The first `length` bytes, or all of a shorter object. */
  beginning(key: string, length: number): Promise<Buffer>
  stream(key: string, range: ByteRange): Readable
  /** The next parts of all keys below this one; left out: the first parts of all keys. */
  list(key?: string): Promise<string[]>
  /** Removes an object, and all objects below `key/`; a missing one is no error. */
  remove(key: string): Promise<void>
}

export const objectsIn = (dataDir: string): string => join(dataDir, 'objects')

/** What lies here is needed while something is done, and is gone with the next start. */
export const spoolIn = (dataDir: string): string => join(dataDir, 'spool')

/** Stores objects as files below a folder, which is made with the first of them. */
export function openStorage(folder: string): Storage {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new TypeError('this is no key of the store')
    return join(folder, ...key.split('/'))
  }

  /** Makes the folder of a file, and syncs the parent of each new one, so that it survives a power cut. */
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
        try {
          const file = await open(half, 'w', 0o600)
          try {
            await file.writeFile(bytes)
            await file.sync()
          } finally {
            await file.close()
          }
          await rename(half, path)
        } catch (error) {
          await rm(half, { force: true })
          throw error
        }
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
    stream: (key, { first, last }) => createReadStream(pathOf(key), { start: first, end: last, fs: READING }),
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

/** A disk that is only slow answers within it; one of the network that is gone never does. */
const PROOF_MS = 2_000

/** Whether bytes can be stored and read back now. @param id of the object that is stored for it and removed again */
export async function takesBytes(storage: Storage, id: string): Promise<boolean> {
  const key = `proof-${id}`
  const bytes = Buffer.from(id)
  const proof = async () => {
    try {
      await storage.write(key, bytes)
      return bytes.equals(await storage.read(key))
    } finally {
      await storage.remove(key)
    }
  }
  const late = new AbortController()
  const isLate = delay(PROOF_MS, false, { signal: late.signal }).catch(() => false)
  return Promise.race([proof().catch(() => false), isLate]).finally(() => late.abort())
}

/** Stores an object piece by piece, all of it. @returns its length @throws the error of the source, which `append` passes over */
export async function storeWhole(
  storage: Storage,
  key: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<number> {
  let failure: { error: unknown } | null = null
  async function* noting(): AsyncGenerator<Uint8Array> {
    try {
      yield* pieces
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  const length = await storage.append(key, 0, noting())
  // Set by the generator, which the compiler does not see.
  const failed = failure as { error: unknown } | null
  if (failed) throw failed.error
  return length
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** @returns the offset after the last byte */
async function writeAll(file: FileHandle, at: number, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const source = pieces[Symbol.asyncIterator]()
  let end = at
  for (;;) {
    // The connection may break at any moment; bytes that came before that are kept.
    const next = await source.next().catch(() => null)
    if (!next || next.done) return end
    for (let written = 0; written < next.value.length; ) {
      const { bytesWritten } = await file.write(next.value, written, next.value.length - written, end)
      written += bytesWritten
      end += bytesWritten
    }
  }
}

/** @throws Problem `unavailable` in place of an error of the file system */
async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw problemOf(error)
  }
}

/** Opens a file for a stream; what fails is said as `storing` says it. */
const READING = {
  open(path: string, flags: string, mode: number, done: (error: Error | null, file: number) => void) {
    openFile(path, flags, mode, (error, file) => done(error && problemOf(error), file))
  },
  read,
  close,
}

/** Problem `unavailable` for an error of the file system; any other error as it is. */
function problemOf<E>(error: E): E | Problem {
  const code = errorCode(error)
  if (!code || code.startsWith('ERR_')) return error
  const problem = isFullDisk(error)
    ? diskFull()
    : unavailable('The file store does not answer at the moment.')
  problem.cause = error
  return problem
}
