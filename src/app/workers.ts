import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { DemoAccount } from '../domains/identity/index.ts'
import { type Connection, POOL_SIZE } from '../platform/db/database.ts'
import { StartError } from '../platform/start-error.ts'

/** What the first process hands to each of the others, which own neither database nor data folder. */
export interface WorkerStart {
  connection: Connection
  hasRoles: boolean
  dataDir: string
  /** The account of a demo; null where this is none. */
  demo: DemoAccount | null
  poolSize: number
  /** True in one process at a time. */
  writesSnapshots: boolean
}

const SMALLEST_POOL = 2

type Word = { kind: 'listening'; port: number } | { kind: 'failed'; sentence: string }

interface Workers {
  port: number
  close(): Promise<void>
}

interface Log {
  error(details: object, message: string): void
}

const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** A worker that lived this long started well, so the next pause is the shortest again. */
const SETTLED_MS = 10_000
/** Longer than a worker waits for the requests under way. */
const STOP_MS = 12_000

/**
 * Starts n processes that share one port, and starts each again when it ends.
 * @throws StartError with the sentence of the first that could not start
 */
export async function startWorkers(
  n: number,
  handed: Omit<WorkerStart, 'poolSize' | 'writesSnapshots'>,
  log: Log,
): Promise<Workers> {
  const living = new Set<Worker>()
  // All processes together take as many connections as a single one would.
  const poolSize = Math.max(SMALLEST_POOL, Math.floor(POOL_SIZE / n))
  let isClosing = false
  let pause = SHORTEST_PAUSE_MS

  /** @returns the port once it listens */
  async function launch(index: number): Promise<number> {
    const worker = cluster.fork()
    living.add(worker)
    const ended = once(worker, 'exit').then(() => void living.delete(worker))
    worker.send({ ...handed, poolSize, writesSnapshots: index === 0 } satisfies WorkerStart)
    const word = await Promise.race([wordOf(worker), ended])
    if (word?.kind !== 'listening') {
      worker.kill('SIGKILL')
      throw new StartError(word?.sentence ?? 'A process of the web server ended while it started.')
    }
    const since = performance.now()
    void ended.then(() => keepUp(index, since))
    return word.port
  }

  async function keepUp(index: number, since: number): Promise<void> {
    if (performance.now() - since > SETTLED_MS) pause = SHORTEST_PAUSE_MS
    while (!isClosing) {
      log.error({ index }, 'A process of the web server ended and is started again.')
      await delay(pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      if (isClosing || (await launch(index).catch(() => null)) !== null) return
    }
  }

  async function close(): Promise<void> {
    isClosing = true
    await Promise.all(
      [...living].map(async (worker) => {
        const ended = once(worker, 'exit')
        worker.process.kill('SIGTERM')
        const force = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS)
        await ended
        clearTimeout(force)
      }),
    )
  }

  try {
    const ports = await Promise.all(Array.from({ length: n }, (_, index) => launch(index)))
    return { port: ports[0] ?? 0, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** In a worker: what the first process handed over. */
export async function receiveStart(): Promise<WorkerStart> {
  const [message] = await once(process, 'message')
  // Sent by startWorkers of the same build.
  return message as WorkerStart
}

/** In a worker: tells the first process how the start went. */
export function report(word: Word): void {
  process.send?.(word)
}

async function wordOf(worker: Worker): Promise<Word> {
  const [message] = await once(worker, 'message')
  return message as Word
}
