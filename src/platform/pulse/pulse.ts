import { Worker } from 'node:worker_threads'
import { BEAT, BEAT_MS, BLOCKED_MS, type Watch } from './beat.ts'

const REMEMBERED_MS = 60_000

interface Pulse {
  /** Whether this thread was blocked within the last minute. */
  hasStoodStill(): boolean
  stop(): Promise<void>
}

/**
 * Watches this thread from another one, which logs the stack while this one is blocked.
 * @param script of the watching thread: `watch.ts`, or its built form
 */
export function startPulse(script: URL, logLevel: string): Pulse {
  const shared = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  let beatAt = performance.now()
  let blockedAt = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => {
    const now = performance.now()
    if (now - beatAt > BLOCKED_MS + BEAT_MS) blockedAt = now
    beatAt = now
    Atomics.add(shared, BEAT, 1)
  }, BEAT_MS).unref()
  const watch: Watch = { shared, logLevel }
  // Bounded, since V8 would give the small thread as large a heap as a whole program.
  const worker = new Worker(script, { workerData: watch, resourceLimits: { maxOldGenerationSizeMb: 24 } })
  worker.unref()
  // The product also works without the watching thread, only without its log lines.
  worker.on('error', () => {})
  return {
    hasStoodStill: () => performance.now() - blockedAt < REMEMBERED_MS,
    async stop() {
      clearInterval(timer)
      await worker.terminate()
    },
  }
}
