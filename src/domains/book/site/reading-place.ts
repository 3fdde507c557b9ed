/** Where a visitor read last, by the numbers of the book, so that it holds in every language. */
export interface ReadingPlace {
  part: number
  chapter: number
}

const KEY = 'flyleaf.place'

/** What this browser remembers; null where it remembers nothing. */
export function readPlace(): ReadingPlace | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isPlace(kept) ? kept : null
  } catch {
    // Storage is closed, or somebody else wrote there.
    return null
  }
}

export function keepPlace(place: ReadingPlace): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // Storage is closed: nothing hangs on it.
  }
}

function isPlace(value: unknown): value is ReadingPlace {
  if (typeof value !== 'object' || value === null) return false
  return (
    'part' in value &&
    Number.isSafeInteger(value.part) &&
    'chapter' in value &&
    Number.isSafeInteger(value.chapter)
  )
}
