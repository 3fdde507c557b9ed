/** @param ms milliseconds */
export const pause = (ms: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), ms))

/** Longest wait for idle time, and the wait where the browser does not report idle time, in milliseconds. */
const IDLE_MS = { atMost: 300, untold: 50 }

/** Runs something once the browser has nothing else to do. @returns ends the wait */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback, although the types say so.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, IDLE_MS.untold)
    return () => clearTimeout(timer)
  }
  const wait = requestIdleCallback(run, { timeout: IDLE_MS.atMost })
  return () => cancelIdleCallback(wait)
}
