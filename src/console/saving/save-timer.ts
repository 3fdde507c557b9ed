/** Autosave waits this long after the last key, in milliseconds. */
const PAUSE_MS = 1_000
/**
 * It saves at least this often while somebody types, and gives another tab this long to save its own words, in milliseconds.
 */
const LONGEST_MS = 10_000
/** Pauses after saves that the server could not take, in milliseconds; the last one repeats. */
const RETRIES_MS = [2_000, 4_000, 8_000, 16_000, 30_000]

interface SaveTimer {
  /** Call it when something was typed here. */
  note(): void
  /** Call it when words came from another tab, which is about to save them. */
  noteLate(): void
  noteFailure(): void
  noteSuccess(): void
  stop(): void
}

export function createSaveTimer(save: () => void): SaveTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | null = null
  let failures = 0
  const at = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      since = null
      save()
    }, ms)
  }
  return {
    note() {
      // Typing does not shorten a pause after a failure.
      if (failures > 0 && timer !== undefined) return
      since ??= Date.now()
      at(Math.max(0, Math.min(PAUSE_MS, since + LONGEST_MS - Date.now())))
    },
    noteLate() {
      if (since === null) at(LONGEST_MS)
    },
    noteFailure() {
      at(RETRIES_MS[Math.min(failures, RETRIES_MS.length - 1)] ?? 0)
      failures += 1
    },
    noteSuccess: () => (failures = 0),
    stop() {
      clearTimeout(timer)
      timer = undefined
      since = null
    },
  }
}
