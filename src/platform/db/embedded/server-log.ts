import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders } from './files.ts'

const LARGEST_BYTES = 10 * 1024 ** 2
const LOOK_EVERY_MS = 10 * 60_000
const TAIL_BYTES = 16 * 1024

/** The log of the database server, `log/postgres.log` in the data folder and one older one beside it. */
export interface ServerLog {
  path: string
  /** open for appending; the server writes to it directly, so its last words survive Node */
  fd: number
  size(): number
  /** text written since the log had this size, at most its last 16 KiB */
  since(size: number): string
  close(): void
}

export function openServerLog(dataDir: string): ServerLog {
  makeFolders(join(dataDir, 'log'), 0o700)
  const path = join(dataDir, 'log', 'postgres.log')
  const fd = openSync(path, 'a+', 0o600)
  const size = (): number => fstatSync(fd).size
  const keepSmall = (): void => {
    if (size() > LARGEST_BYTES) rotate(path, fd)
  }
  keepSmall()
  const timer = setInterval(keepSmall, LOOK_EVERY_MS).unref()
  return {
    path,
    fd,
    size,
    since: (start) => readFrom(fd, start, size()),
    close: () => {
      clearInterval(timer)
      closeSync(fd)
    },
  }
}

/** Copies and empties the file instead of renaming it, since the running server keeps it open. */
function rotate(path: string, fd: number): void {
  copyFileSync(path, `${path}.1.tmp`)
  renameSync(`${path}.1.tmp`, `${path}.1`)
  ftruncateSync(fd)
}

function readFrom(fd: number, start: number, end: number): string {
  const from = Math.max(start > end ? 0 : start, end - TAIL_BYTES)
  const bytes = Buffer.alloc(end - from)
  return bytes.toString('utf8', 0, readSync(fd, bytes, 0, bytes.length, from))
}
