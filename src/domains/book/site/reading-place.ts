/** Where the visitor read last, by part and chapter numbers, which are the same in every language. */
export interface ReadingPlace {
  part: number
  chapter: number
  /** Id of the paragraph at the top of the window; left out at the beginning of the chapter. */
  paragraph?: string
  /** How much of that paragraph was read, from 0 to 1, which no other size of type changes. */
  offset?: number
}

const KEY = 'flyleaf.place'

/** Says to a chapter, for this visit, that somebody reads on in it and did not come to a paragraph by its address. */
export const READS_ON = 'flyleaf.reads-on'

/** The stored place; null if there is none. */
export function readPlace(): ReadingPlace | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isPlace(kept) ? kept : null
  } catch {
    // Storage is unavailable, or its value is invalid.
    return null
  }
}

export function keepPlace(place: ReadingPlace): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // Storage is unavailable; the place is optional.
  }
}

function isPlace(value: unknown): value is ReadingPlace {
  const { part, chapter } = Object(value)
  return Number.isSafeInteger(part) && Number.isSafeInteger(chapter)
}
