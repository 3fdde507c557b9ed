import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../start-error.ts'

/** How long a start waits for `isLocked` of another process, which holds a shared lock for microseconds. */
const GLANCE_MS = 200
const SQLITE_BUSY = 5

/** Makes this process the only one on a data folder; the kernel releases it with the process. */
interface Lock {
  release(): void
}

/**
 * Takes the lock of a data folder, or gives null while another process holds it.
 *
 * Node has no flock of its own, so the lock is SQLite's: BEGIN EXCLUSIVE on an empty file holds an fcntl lock, which the
 * kernel drops however the process ends, which no child inherits, and which counts for every process that sees the same
 * file (other TMPDIR, other mount, other container). Rejected: a socket in the folder stays after kill -9, and taking it
 * over is a race; an abstract socket is invisible to a second container on the same folder; a pid file lies after reuse.
 *
 * No other code of this process may open the file `lock`: closing any descriptor of it drops an fcntl lock.
 */
export function takeLock(dataDir: string): Lock | null {
  const file = openLock(dataDir, GLANCE_MS)
  const release = (): void => {
    if (file.isOpen) file.close()
  }
  let isMine = false
  try {
    isMine = succeeds(file, 'BEGIN EXCLUSIVE')
    return isMine ? { release } : null
  } finally {
    if (!isMine) release()
  }
}

/** Does a process, this one included, hold the lock of this data folder? */
export function isLocked(dataDir: string): boolean {
  const file = openLock(dataDir, 0)
  try {
    return !succeeds(file, 'SELECT count(*) FROM sqlite_schema')
  } finally {
    file.close()
  }
}

function openLock(dataDir: string, timeout: number): DatabaseSync {
  try {
    return new DatabaseSync(fileIn(dataDir), { timeout })
  } catch {
    throw new StartError(`The lock file ${fileIn(dataDir)} cannot be opened.`)
  }
}

/** False while another process holds the lock. */
function succeeds(file: DatabaseSync, statement: string): boolean {
  try {
    file.exec(statement)
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    const words = error instanceof Error ? error.message : String(error)
    throw new StartError(`The lock file ${file.location()} cannot be used: ${words}.`)
  }
}

const fileIn = (dataDir: string): string => join(dataDir, 'lock')
