/** The state of a list when the person left it, by list and entry of the browser's history. */
interface ListMemory {
  scroll: number
  /** Place of the current row; -1 for none. */
  active: number
  /** As `storedSelection` writes it. */
  selection: object
}

const PREFIX = 'flyleaf.list.'

/** The first entry of every page load has this name. */
const FIRST = 'default'

let isForgotten = false

export function remembered(list: string, entry: string): ListMemory | null {
  try {
    if (!isForgotten) forgetFirst()
    isForgotten = true
    const text = sessionStorage.getItem(keyOf(list, entry))
    return text === null ? null : (JSON.parse(text) as ListMemory)
  } catch {
    // Storage is switched off or holds something else: the list begins at its top.
    return null
  }
}

export function remember(list: string, entry: string, memory: ListMemory): void {
  try {
    sessionStorage.setItem(keyOf(list, entry), JSON.stringify(memory))
  } catch {
    // Losing the place in a list is not worth an error.
  }
}

const keyOf = (list: string, entry: string) => `${PREFIX}${list}.${entry}`

/** Forgets the first entry after a new navigation: unlike a reload or Back, that is another entry with the same name. */
function forgetFirst(): void {
  const [how] = performance.getEntriesByType('navigation')
  if (!(how instanceof PerformanceNavigationTiming) || how.type !== 'navigate') return
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX) && key.endsWith(`.${FIRST}`)) sessionStorage.removeItem(key)
}
