import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { failureReason } from './files.ts'
import type { Log } from './keep-up.ts'

const MIB = 1024 ** 2
/** With less than this the disk counts as full: the next piece of the server's log (4 MB) has to fit, and some rows. */
const LOW_BYTES = 6 * MIB
/** Given up once the disk is full. Enough for sessions, and for recovery to begin a new piece of the log, of 16 MB in older data. */
const RESERVE_BYTES = 32 * MIB
/** A smaller one is no help. */
const LEAST_BYTES = 16 * MIB
/** Left beside the reserve above what counts as full, so that the two do not take turns. */
const BESIDE_BYTES = 4 * MIB
/** On a full disk: so much has to be freed before anything is written again. What people do meanwhile takes some. */
const FREED_BYTES = 4 * MIB
const LOOK_EVERY_MS = 500

/** Space that is held back for the moment when the disk is full. */
interface Reserve {
  /** false while the disk is full: then only what keeps the install alive should be written */
  hasRoom(): boolean
  /** Looks at the disk now; gives the reserve up where it is full. */
  look(): void
  close(): Promise<void>
}

/**
 * Watches the disk of a data folder. A server that cannot begin the next piece of its log ends, and its recovery needs that
 * piece too: without a reserve a full disk would take the reads down with the writes.
 */
export function openReserve(
  dataDir: string,
  log: Log,
  sizes = { low: LOW_BYTES, reserve: RESERVE_BYTES, least: LEAST_BYTES, beside: BESIDE_BYTES },
): Reserve {
  const path = join(dataDir, 'reserve')
  let hasRoom = true
  /** On a full disk: the least that was free since the reserve was given up. */
  let lowest = Number.POSITIVE_INFINITY
  let filling = Promise.resolve()
  let isFilling = false
  const closing = new AbortController()

  function look(): void {
    const free = freeBytes(dataDir)
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

  /** What was given up is taken again once somebody has made room, as far as that goes. */
  function refill(): void {
    if (isFilling || existsSync(path)) return
    const free = freeBytes(dataDir)
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
    hasRoom: () => hasRoom,
    look: () => attempt(look),
    close: () => {
      closing.abort()
      clearInterval(timer)
      return filling
    },
  }
}

/** For the database's account, which is not root. Some file systems do not say how large they are. */
function freeBytes(folder: string): number {
  const { bavail, bsize, blocks } = statfsSync(folder)
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}

/** Really written: a file with a hole takes no space. Renamed when whole; one that cannot be made is tried again later. */
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
