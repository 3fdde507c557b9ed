/** Place of the counter that the watched thread raises. */
export const BEAT = 0

export const BEAT_MS = 250

/** Without a beat for so long a thread stands still. Three answers of a person's patience, and far above any collection. */
export const BLOCKED_MS = 1_000

/** What the watching thread is given. */
export interface Watch {
  shared: Int32Array
  logLevel: string
}
