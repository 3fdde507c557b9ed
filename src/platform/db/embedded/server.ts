import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { findDamage, lastWords } from './cluster.ts'
import { readPidFile } from './pid-file.ts'
import { endProcesses, signalProcess, waitUntil } from './processes.ts'
import { looksHung } from './pulse.ts'
import type { ServerLog } from './server-log.ts'
import { serverSettings } from './settings.ts'
import { startWatched } from './watchdog.ts'

const POLL_MS = 3
/** Recovery after a crash may take long, but it writes to the log every 10 s, so only silence counts as failure. */
const SILENCE_LIMIT_MS = 60_000
const CLEAN_STOP_MS = 30_000
const QUICK_STOP_MS = 10_000
const PULSE_MS = 1_000
/** Looks in a row, because a crashed server that starts again looks hung for a moment. */
const HUNG_LOOKS = 3

/** One run of the server. */
export interface Server {
  /** rejects with a StartError when the server ends or falls silent before it takes connections */
  ready: Promise<void>
  /** the server, or its watchdog, is gone */
  ended: Promise<void>
  /** asks the server to stop, more sternly after 30 s, and waits for its end */
  stop(): Promise<void>
}

interface ServerOptions {
  cluster: string
  socketDir: string
  hbaFile: string
  binaries: Binaries
  account: Account
  log: ServerLog
  maxConnections?: number | undefined
}

/** Starts the server on a folder in which no other one runs; it does not keep Node alive once it is ready. */
export function startServer(options: ServerOptions): Server {
  const { cluster, socketDir, hbaFile, binaries, account, log, maxConnections } = options
  const before = log.size()
  const settings = serverSettings(socketDir, hbaFile, maxConnections)
  const command = [join(binaries.bin, 'postgres'), '-D', cluster, ...settings]
  const { shell, pid, ended } = startWatched(command, account, log.fd)
  let hasEnded = false
  let pulse: NodeJS.Timeout | undefined
  const end = ended.then(() => {
    hasEnded = true
    clearInterval(pulse)
  })
  pid.then((server) => {
    if (!hasEnded) pulse = watchPulse(server)
  }, ignored)

  const becomeReady = async (): Promise<void> => {
    let size = before
    let heardAt = Date.now()
    // Line 8 of postmaster.pid and not the log, since only this server can have written it.
    while (!isReady(cluster, await pid.catch(() => null))) {
      if (hasEnded) throw failure(cluster, log, before)
      if (log.size() !== size) {
        size = log.size()
        heardAt = Date.now()
      }
      if (Date.now() - heardAt > SILENCE_LIMIT_MS)
        throw new StartError(`The database in ${cluster} does not answer (log: ${log.path}).`)
      await delay(POLL_MS)
    }
    release()
  }
  const release = (): void => {
    shell.unref()
    unrefPipe(shell.stdin)
    unrefPipe(shell.stdout)
  }

  const stop = async (): Promise<void> => {
    // Undoes `release`: otherwise Node could find nothing to wait for and exit during the stop.
    shell.ref()
    const server = await pid.catch(() => null)
    // A hung server does not obey a clean stop.
    if (server && !hasEnded) signalProcess(server, looksHung(server) ? 'SIGQUIT' : 'SIGINT')
    if (server && !(await waitUntil(() => hasEnded, CLEAN_STOP_MS))) signalProcess(server, 'SIGQUIT')
    await waitUntil(() => hasEnded, QUICK_STOP_MS)
    // For a server that outlived its watchdog, or SIGQUIT.
    await endProcesses(cluster)
  }
  return { ready: becomeReady(), ended: end, stop }
}

/** `ended` reports it, too. */
const ignored = (): void => {}

/** Ends a server that neither serves nor ends by itself, so that it is started again. */
function watchPulse(server: number): NodeJS.Timeout {
  let looks = 0
  const timer = setInterval(() => {
    looks = looksHung(server) ? looks + 1 : 0
    if (looks >= HUNG_LOOKS) signalProcess(server, 'SIGQUIT')
  }, PULSE_MS)
  return timer.unref()
}

function isReady(cluster: string, pid: number | null): boolean {
  const file = readPidFile(cluster)
  return file !== null && file.isReady && file.pid === pid
}

function failure(cluster: string, log: ServerLog, before: number): StartError {
  const sentence = `The database in ${cluster} did not start: ${lastWords(log.since(before))} (log: ${log.path}).`
  return findDamage(cluster, sentence) ?? new StartError(sentence)
}

/** A child's pipes are sockets, which the type of a stream does not tell. */
function unrefPipe(pipe: object | null): void {
  if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
}
