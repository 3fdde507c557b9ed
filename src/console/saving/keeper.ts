import type { Entry, Journal } from './journal.ts'

/** Longest time for which a typed word lives in memory alone, in milliseconds. */
const INTERVAL_MS = 200

/** Keeps one item's words: the first at once, later ones every 200 ms, the newest always wins. */
export interface Keeper {
  /** @param read gives what is to be kept at the moment of keeping, null when nothing is unsaved */
  note(read: () => Entry | null): void
  /** Keeps what was noted last without waiting for the interval. @returns whether it is safe on this device */
  flush(): Promise<boolean>
  /** The page goes away: keeps synchronously. */
  flushNow(): void
}

/**
 * @param key under which entries of this item and page load stand
 * @param onKept told after each attempt whether the words are safe on this device
 */
export function createKeeper(journal: Journal, key: string, onKept: (isKept: boolean) => void): Keeper {
  let noted: (() => Entry | null) | null = null
  let newest: () => Entry | null = () => null
  let timer: ReturnType<typeof setTimeout> | null = null
  // One write after the other: a removal must not be overtaken by an older word.
  let writing = Promise.resolve(true)

  const write = () => {
    const read = noted
    noted = null
    if (!read) return writing
    writing = writing.then(async () => {
      const entry = read()
      // Storage may be full or switched off; the caller says so.
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
    if (!noted) return
    void write()
    timer = setTimeout(tick, INTERVAL_MS)
  }

  return {
    note(read) {
      noted = read
      newest = read
      if (timer !== null) return
      void write()
      timer = setTimeout(tick, INTERVAL_MS)
    },
    flush: write,
    flushNow() {
      void write()
      const entry = newest()
      if (!entry) return
      try {
        journal.putNow(entry)
      } catch {
        // The write above may still arrive, and tells if it does not.
      }
    },
  }
}
