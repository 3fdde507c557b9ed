import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { failureReason } from './files.ts'
import type { Log } from './keep-up.ts'

const MIB = 1024 ** 2
/** With less free space the disk counts as full: two WAL segments of the server (4 MB each) have to fit, or it ends. */
const LOW_BYTES = 8 * MIB
/** With less, each write looks at the disk first: several at once fill some MB between two looks. */
const NEAR_BYTES = 64 * MIB
/** Deleted once the disk is full. Enough for sessions, and for recovery to begin a WAL segment, of 16 MB in older data. */
const RESERVE_BYTES = 32 * MIB
/** A smaller reserve is no help. */
const LEAST_BYTES = 16 * MIB
/** Free space beside the reserve past LOW_BYTES: with one WAL segment alone (4 MB) the disk was full again after some writes. */
const BESIDE_BYTES = 10 * MIB
/** Space to be freed on a full disk before anything is written again; more than people use up meanwhile. */
const FREED_BYTES = 4 * MIB
const LOOK_EVERY_MS = 500

/** A file that holds back space for the moment when the disk is full. */
interface Reserve {
  /** false while the disk is full: then only what keeps the install alive should be written */
  hasRoom(): boolean
  /** Checks the disk now, and deletes the reserve if it is full. */
  look(): void
  close(): Promise<void>
}

/**
 * Watches the disk of a data folder. A server that cannot begin its next WAL segment ends, and its recovery needs that segment,
 * too: without a reserve a full disk would stop the reads as well as the writes.
 */
export function openReserve(
  dataDir: string,
  log: Log,
  sizes = { low: LOW_BYTES, reserve: RESERVE_BYTES, least: LEAST_BYTES, beside: BESIDE_BYTES },
  freeOf = freeBytes,
): Reserve {
  const path = join(dataDir, 'reserve')
  let hasRoom = true
  let isNear = false
  /** On a full disk: the least free space since the reserve was deleted. */
  let lowest = Number.POSITIVE_INFINITY
  let filling = Promise.resolve()
  let isFilling = false
  const closing = new AbortController()

  function look(): void {
    const free = freeOf(dataDir)
    isNear = free < NEAR_BYTES
    if (free < sizes.low) {
      rmSync(path, { force: true })
      if (hasRoom) lowest = Number.POSITIVE_INFINITY
      setRoom(false)
    } else if (existsSync(path)) setRoom(true)
  }

  function setRoom(next: boolean): void {
    if (hasRoom === next) return
    hasRoom = next
    if (next) log.info({}, 'The disk has room again.')
    else log.error({ dataDir }, 'The disk is full: only reading and signing in go on until there is room.')
  }

  /** Makes the reserve again once somebody has freed space, as large as that allows. */
  function refill(): void {
    if (isFilling || existsSync(path)) return
    const free = freeOf(dataDir)
    if (!hasRoom) {
      lowest = Math.min(lowest, free)
      if (free < lowest + FREED_BYTES) return
    }
    const size = Math.min(sizes.reserve, free - sizes.low - sizes.beside)
    if (size < sizes.least) return
    isFilling = true
    filling = fill(path, size, closing.signal).finally(() => {
      isFilling = false
    })
  }

  const attempt = (step: () => void): void => {
    try {
      step()
    } catch (error) {
      log.warn({ reason: failureReason(error) }, 'The space on the disk cannot be seen.')
    }
  }
  attempt(look)
  const timer = setInterval(() => {
    attempt(look)
    attempt(refill)
  }, LOOK_EVERY_MS).unref()
  return {
    hasRoom: () => {
      if (isNear && hasRoom) attempt(look)
      return hasRoom
    },
    look: () => attempt(look),
    close: () => {
      closing.abort()
      clearInterval(timer)
      return filling
    },
  }
}

/** Free space for accounts other than root, as the database's is. Some file systems do not report a size. */
function freeBytes(folder: string): number {
  const { bavail, bsize, blocks } = statfsSync(folder)
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}

/** Writes every byte, since a sparse file takes no space. The file is renamed at the end; after a failure it is tried later. */
async function fill(path: string, size: number, stopping: AbortSignal): Promise<void> {
  const half = `${path}.tmp`
  const piece = Buffer.alloc(MIB)
  try {
    const file = await open(half, 'w', 0o600)
    try {
      for (let at = 0; at < size; at += piece.length) {
        stopping.throwIfAborted()
        await file.write(piece, 0, Math.min(piece.length, size - at))
      }
    } finally {
      await file.close()
    }
    await rename(half, path)
  } catch {
    rmSync(half, { force: true })
  }
}
