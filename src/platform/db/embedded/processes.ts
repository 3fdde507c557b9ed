import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { errorCode } from './files.ts'
import { pidFilePath } from './pid-file.ts'
import { argumentsOf, parentOf, processesIn, type ServerProcess } from './processes-in.ts'

const POLL_MS = 10

/** Name of a watchdog process; the pid of its Flyleaf follows. */
export const WATCHDOG_NAME = 'flyleaf-watchdog-of-'

/**
 * Frees a database's folder for a start: ends processes of a killed Flyleaf, and removes the server's lock file, which would
 * refuse a start if another process has got its pid since.
 * @throws StartError when the server belongs to a running Flyleaf, which is never stopped
 */
export async function clearRemains(cluster: string): Promise<void> {
  for (const server of processesIn(cluster)) {
    const owner = ownerOf(server)
    if (owner)
      throw new StartError(
        `The database in ${cluster} is in use by a running Flyleaf (process ${owner}): stop that one first.`,
      )
  }
  await endProcesses(cluster)
  rmSync(pidFilePath(cluster), { force: true })
}

/**
 * Ends the processes of a database without a watchdog: by a clean stop, then by one that does not wait for clients, then by
 * force.
 */
export async function endProcesses(cluster: string): Promise<void> {
  for (const [signal, patience] of ESCALATION) {
    const found = processesIn(cluster)
    if (found.length === 0) return
    const pids = new Set(found.map(({ pid }) => pid))
    // The server ends its children. If it is gone, the children get the signal.
    for (const { pid } of found.filter(({ parent }) => !pids.has(parent))) signalProcess(pid, signal)
    if (await waitUntil(() => processesIn(cluster).length === 0, patience)) return
  }
  throw new StartError(`A process of the database in ${cluster} cannot be ended.`)
}

const ESCALATION = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const

/** Sends a signal to a process that may be gone already. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Waits for a condition, at most `patience` milliseconds. @returns whether it came true */
export async function waitUntil(isTrue: () => boolean, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (!isTrue()) {
    if (Date.now() > deadline) return false
    await delay(POLL_MS)
  }
  return true
}

/** The Flyleaf process of a server's watchdog; null when it is gone and the server is an orphan. */
function ownerOf(server: ServerProcess): number | null {
  const name = argumentsOf(server.parent).find((argument) => argument.startsWith(WATCHDOG_NAME))
  if (!name) return null
  const owner = Number(name.slice(WATCHDOG_NAME.length))
  // An orphan has another parent now; the recorded pid could belong to a new process.
  return parentOf(server.parent) === owner ? owner : null
}
