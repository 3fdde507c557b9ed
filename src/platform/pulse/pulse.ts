import { Worker } from 'node:worker_threads'
import { BEAT, BEAT_MS, BLOCKED_MS, type Watch } from './beat.ts'

/** How long a block is remembered, in milliseconds. */
const REMEMBERED_MS = 60_000

/** Notices when this thread stands still. */
interface Pulse {
  /** Whether it stood still within the last minute. */
  hasStoodStill(): boolean
  stop(): Promise<void>
}

/**
 * Watches this thread from another one, which logs what blocks it while it does.
 * @param script of the watching thread: `watch.ts`, or what the build made of it
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
  // A watch over small numbers: without a bound it would take what a whole program takes.
  const worker = new Worker(script, { workerData: watch, resourceLimits: { maxOldGenerationSizeMb: 24 } })
  worker.unref()
  // Without it the product works as before; only nobody would tell what blocks it.
  worker.on('error', () => {})
  return {
    hasStoodStill: () => performance.now() - blockedAt < REMEMBERED_MS,
    async stop() {
      clearInterval(timer)
      await worker.terminate()
    },
  }
}
