/** Index of the counter that the watched thread raises. */
export const BEAT = 0

export const BEAT_MS = 250

/** Time without a beat after which a thread counts as blocked; far above any garbage collection. */
export const BLOCKED_MS = 1_000

/** Input of the watching thread. */
export interface Watch {
  shared: Int32Array
  logLevel: string
}
