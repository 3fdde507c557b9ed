/** What readers submitted and the server has not taken yet; kept in the browser until it has. */
export interface Box<E> {
  /** Its key in localStorage. */
  key: string
  /** Checks what is read, since other scripts may write there. */
  isEntry(value: unknown): value is E
  /** Of two entries that are the same, the later one replaces the earlier. */
  isSame(one: E, other: E): boolean
}

export function hasOutbox(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function readOutbox<E>({ key, isEntry }: Box<E>): E[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    // Storage is switched off, or holds something else.
    return []
  }
}

/** @returns whether the entry is kept; a browser may refuse */
export function addToOutbox<E>(box: Box<E>, entry: E): boolean {
  return write(box, [...readOutbox(box).filter((other) => !box.isSame(other, entry)), entry])
}

export function removeFromOutbox<E>(box: Box<E>, entry: E): void {
  write(
    box,
    readOutbox(box).filter((other) => !box.isSame(other, entry)),
  )
}

function write<E>({ key }: Box<E>, entries: E[]): boolean {
  try {
    if (entries.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(entries))
    return true
  } catch {
    return false
  }
}
