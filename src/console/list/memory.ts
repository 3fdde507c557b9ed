/** What a list was like when the person left it, by the entry of the browser's history. */
export interface ListMemory {
  scroll: number
  /** Place of the current row; -1 for none. */
  active: number
  /** As `storedSelection` writes it. */
  selection: object
}

const PREFIX = 'flyleaf.list.'

export function remembered(entry: string): ListMemory | null {
  try {
    const text = sessionStorage.getItem(PREFIX + entry)
    return text === null ? null : (JSON.parse(text) as ListMemory)
  } catch {
    // Storage is switched off or somebody else wrote there: the list begins at its top.
    return null
  }
}

export function remember(entry: string, memory: ListMemory): void {
  try {
    sessionStorage.setItem(PREFIX + entry, JSON.stringify(memory))
  } catch {
    // A place in a list is not worth a word.
  }
}
