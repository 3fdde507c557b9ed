/** Longest time between two keys in a row, in milliseconds. */
const SEQUENCE_MS = 1500

/** A key, or two in a row, and what it does. */
export interface KeyBinding {
  /** Such as `Mod+Shift+K`, `?`, or `G D` for two in a row. Mod is Ctrl, or Command on a Mac. */
  keys: string
  /** What it does, for the sheet of keys. */
  label: string
  /** Heading of the sheet that it stands under. */
  group: string
  /**
   * Returns false if the key was not meant for it; then the binding that was added before it is asked. Left out: other code
   * handles the key, and the sheet only lists it.
   */
  run?: () => boolean | void
}

/** The shortcuts on screen, which the sheet of keys lists. */
export interface Keys {
  /** @returns removes them */
  add(bindings: readonly KeyBinding[]): () => void
  subscribe(listener: () => void): () => void
  getSnapshot(): readonly KeyBinding[]
  handle(event: KeyEvent): void
}

export type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp' | 'defaultPrevented' | 'preventDefault'
> & { isComposing?: boolean }

interface Surroundings {
  hasSingleKeys(): boolean
  isWriting(): boolean
  /** Whether a dialog is open, which has its own keys. */
  isCovered(): boolean
}

export function createKeys({ hasSingleKeys, isWriting, isCovered }: Surroundings): Keys {
  let bindings: readonly KeyBinding[] = []
  let begun: { key: string; at: number } | null = null
  const listeners = new Set<() => void>()
  const set = (next: readonly KeyBinding[]) => {
    bindings = next
    for (const listener of listeners) listener()
  }

  return {
    add(added) {
      set([...bindings, ...added])
      return () => set(bindings.filter((binding) => !added.includes(binding)))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => bindings,
    handle(event) {
      if (event.defaultPrevented || event.isComposing || isCovered()) return
      const pressed = nameOf(event)
      const isSingle = isSingleKey(pressed)
      if (isSingle && (!hasSingleKeys() || isWriting())) return
      const first = begun && event.timeStamp - begun.at < SEQUENCE_MS ? begun.key : null
      begun = isSingle ? { key: pressed, at: event.timeStamp } : null
      // The binding that was added last is nearest to what the person looks at.
      const meant = bindings.filter(
        ({ keys }) => keys === pressed || (first !== null && keys === `${first} ${pressed}`),
      )
      const isHandled = meant.toReversed().some(({ run }) => run && run() !== false)
      if (isHandled) event.preventDefault()
    },
  }
}

/** Whether it is pressed without Ctrl, Command or Alt. */
function isSingleKey(keys: string): boolean {
  return !keys.includes('+') && !/^F\d+$/.test(keys)
}

/** The single keys of a binding as people read them, in the order in which they are pressed. @param ctrl as it is printed on keyboards */
export function keyCapsOf(keys: string, isMac: boolean, ctrl = 'Ctrl'): string[] {
  return keys.split(/[ +]/).map((key) => (key === 'Mod' ? (isMac ? '⌘' : ctrl) : key))
}

/** Whether Command replaces Ctrl. */
export function isMac({ userAgent }: Pick<Navigator, 'userAgent'>): boolean {
  return /Mac|iPhone|iPad/.test(userAgent)
}

function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyEvent): string {
  const isLetter = /^\p{L}$/u.test(key)
  const name = isLetter ? key.toUpperCase() : key
  const isModified = ctrlKey || metaKey || altKey
  // A sign such as ? needs Shift anyway.
  const hasShift = shiftKey && (isModified || key.length > 1)
  return [
    ...(ctrlKey || metaKey ? ['Mod'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(hasShift ? ['Shift'] : []),
    name,
  ].join('+')
}
