/** Words go out so long after the last key. */
const PAUSE_MS = 1_000
/** And at least this often while somebody types on; so long another tab is given to save what was typed in it. */
const LONGEST_MS = 10_000
/** Pauses after saves that the server could not take, in milliseconds; the last one repeats. */
const RETRIES_MS = [2_000, 4_000, 8_000, 16_000, 30_000]

/** Says when words go out by themselves. */
interface SaveTimer {
  /** Something was typed. */
  note(): void
  /** Something came from elsewhere that somebody else is about to save. */
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
      // Nothing typed shortens a pause that the server asked for.
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
