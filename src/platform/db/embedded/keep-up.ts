import { setTimeout as delay } from 'node:timers/promises'
import type { StartError } from '../../start-error.ts'
import { DamagedError } from './cluster.ts'
import { clearRemains } from './processes.ts'
import type { Server } from './server.ts'

const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** After a run of this length the pauses begin again with the shortest. */
const SETTLED_MS = 10_000

export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A server that is started again whenever it ends. */
export interface Keeper {
  isUp(): boolean
  /** called when the server is gone (false) and when it takes connections again (true) */
  onChange(listener: (up: boolean) => void): void
  /** called when the server cannot come back because its files are damaged: a reason to end the process */
  onDamage(listener: (error: StartError) => void): void
  /** stops the server for good */
  stop(): Promise<void>
}

/**
 * Starts the server, and again whenever it ends, without limit and with pauses of 0.1 to 5 s.
 * @throws StartError when the first start fails
 */
export async function keepUp(launch: () => Server, cluster: string, log: Log): Promise<Keeper> {
  const changed: ((up: boolean) => void)[] = []
  const damaged: ((error: StartError) => void)[] = []
  const stopping = new AbortController()
  let pause = SHORTEST_PAUSE_MS
  let up = true
  let server = launch()
  await readyOrStopped(server)
  const life = live()

  async function live(): Promise<void> {
    while (true) {
      const since = Date.now()
      await server.ended
      setUp(false)
      if (stopping.signal.aborted) return
      log.error({}, 'The database server ended and is started again.')
      if (Date.now() - since > SETTLED_MS) pause = SHORTEST_PAUSE_MS
      if (!(await revive())) return
      log.info({}, 'The database server is back.')
      setUp(true)
    }
  }

  /** Starts the server until it is up. @returns false after `stop`, and for damaged files */
  async function revive(): Promise<boolean> {
    while (true) {
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      try {
        await clearRemains(cluster)
        if (stopping.signal.aborted) return false
        server = launch()
        await readyOrStopped(server)
        return !stopping.signal.aborted
      } catch (error) {
        if (stopping.signal.aborted) return false
        const reason = error instanceof Error ? error.message : String(error)
        if (error instanceof DamagedError) {
          log.error({ reason }, 'The database server cannot be started again.')
          for (const listener of damaged) listener(error)
          return false
        }
        log.error({ reason }, 'The database server did not start and is tried again.')
      }
    }
  }

  function setUp(next: boolean): void {
    up = next
    for (const listener of changed) listener(next)
  }

  return {
    isUp: () => up,
    onChange: (listener) => void changed.push(listener),
    onDamage: (listener) => void damaged.push(listener),
    stop: async () => {
      stopping.abort()
      await server.stop()
      await life
    },
  }
}

async function readyOrStopped(server: Server): Promise<void> {
  try {
    await server.ready
  } catch (error) {
    await server.stop()
    throw error
  }
}
