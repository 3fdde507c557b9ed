import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { CLUSTER } from './data-dir.ts'
import { isLocked } from './lock.ts'
import { readPidFile } from './pid-file.ts'
import { type Connection, connectionAt, readPassword } from './connection.ts'

/** The process that runs on a data folder; `url` once it listens, `startedAt` as ISO 8601 UTC. */
interface Running {
  pid: number
  url?: string
  startedAt: string
}

/** Writes into the data folder which process runs there; called again with the address once it listens. */
export function announce(dataDir: string, url?: string): void {
  const startedAt = new Date(performance.timeOrigin).toISOString()
  const running: Running = { pid: process.pid, ...(url && { url }), startedAt }
  // Renamed, so that a reader never sees half of it. Not synced, since it is worthless after a power cut.
  writeFileSync(`${fileIn(dataDir)}.tmp`, `${JSON.stringify(running)}\n`)
  renameSync(`${fileIn(dataDir)}.tmp`, fileIn(dataDir))
}

/** Removes the file of `announce` at a clean end. */
export function withdraw(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true })
}

/** The process that runs on this data folder now, or null; the lock decides, since a crash leaves the file behind. */
export function readRunning(dataDir: string): Running | null {
  if (!isLocked(dataDir)) return null
  try {
    const { pid, url, startedAt } = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    return typeof pid === 'number' ? { pid, url, startedAt } : null
  } catch {
    // The other process took the lock a moment ago and has not announced itself yet.
    return null
  }
}

/** The sentence for a second start, naming process and address as far as they are known. */
export function alreadyRunning(dataDir: string): StartError {
  const running = readRunning(dataDir)
  const who = running ? ` (process ${running.pid}${running.url ? `, ${running.url}` : ''})` : ''
  return new StartError(`Flyleaf is already running with the data folder ${dataDir}${who}.`)
}

const RUNNING_READY_MS = 60_000
const POLL_MS = 25

/**
 * Gives the command line the connection of a Flyleaf that runs on this data folder; waits while that one starts.
 * @returns null when none runs; the caller then starts the database itself
 * @throws StartError when it is not ready within 60 s
 */
export async function connectRunning(dataDir: string): Promise<Connection | null> {
  const deadline = Date.now() + RUNNING_READY_MS
  while (isLocked(dataDir)) {
    // The socket's folder is read from the server's own file: the other process may have another TMPDIR.
    const server = readPidFile(join(dataDir, CLUSTER))
    if (server?.isReady) {
      const password = readPassword(dataDir)
      if (password) return connectionAt(server.socketDir, password)
    }
    if (Date.now() > deadline) throw new StartError(`The running database in ${dataDir} does not get ready.`)
    await delay(POLL_MS)
  }
  return null
}

const fileIn = (dataDir: string): string => join(dataDir, 'running.json')
