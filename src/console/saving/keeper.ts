import type { Entry, Journal } from './journal.ts'

/** Longest time for which a typed word is in memory alone, in milliseconds. */
const INTERVAL_MS = 200

/** Stores one item's words on this device: the first at once, later ones every 200 ms, always the newest. */
export interface Keeper {
  /** @param read gives the entry at the moment of storing, null when nothing is unsaved */
  note(read: () => Entry | null): void
  /** Stores the last noted words without waiting for the interval. @returns whether they are safe on this device */
  flush(): Promise<boolean>
  /** Stores synchronously, when the page is closed. */
  flushNow(): void
}

/**
 * @param key of the entries of this item and page load
 * @param onKept called after each attempt with whether the words are safe on this device
 */
export function createKeeper(journal: Journal, key: string, onKept: (isKept: boolean) => void): Keeper {
  let pending: (() => Entry | null) | null = null
  let latest: () => Entry | null = () => null
  let timer: ReturnType<typeof setTimeout> | null = null
  // Writes go one after the other: an older write must not come after a removal.
  let writing = Promise.resolve(true)

  const write = () => {
    const read = pending
    pending = null
    if (!read) return writing
    writing = writing.then(async () => {
      const entry = read()
      // Storage may be full or switched off, which the caller shows.
      const isKept = await (entry ? journal.put(entry) : journal.remove(key)).then(
        () => true,
        () => false,
      )
      onKept(isKept)
      return isKept
    })
    return writing
  }
  const tick = () => {
    timer = null
    if (!pending) return
    void write()
    timer = setTimeout(tick, INTERVAL_MS)
  }

  return {
    note(read) {
      pending = read
      latest = read
      if (timer !== null) return
      void write()
      timer = setTimeout(tick, INTERVAL_MS)
    },
    flush: write,
    flushNow() {
      void write()
      // Also what is no longer pending: its write may not have ended.
      const entry = latest()
      if (!entry) return
      try {
        journal.putNow(entry)
      } catch {
        // The write above may still succeed, and otherwise reports it.
      }
    },
  }
}
