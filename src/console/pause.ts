/** @param ms milliseconds */
export const pause = (ms: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), ms))

/** For this long something may wait for idle time, in milliseconds; where nobody tells of idle time, it waits for a frame of it. */
const IDLE_MS = { atMost: 300, untold: 50 }

/** Runs something once the browser has nothing else to do. @returns ends the wait */
export function whenIdle(run: () => void): () => void {
  // Safari has none, whatever the types say.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, IDLE_MS.untold)
    return () => clearTimeout(timer)
  }
  const wait = requestIdleCallback(run, { timeout: IDLE_MS.atMost })
  return () => cancelIdleCallback(wait)
}
