import type { ToastMessage } from '../ui/toast.tsx'

/** How long a message is kept, in milliseconds: 30 days. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const KEPT_MAX = 50
const PREFIX = 'flyleaf.messages/'

/** A message that was shown, as the bell lists it. */
export interface KeptMessage extends ToastMessage {
  /** Unique while the page is open. */
  id: number
  at: number
  isRead: boolean
}

/** The messages of one person, newest first; their texts survive a reload, their buttons do not. */
export interface KeptMessages {
  subscribe(listener: () => void): () => void
  getSnapshot(): readonly KeptMessage[]
  /** Sets the person whose messages these are; those shown before are taken along. */
  openFor(personId: string): void
  /** @returns its id */
  add(message: ToastMessage): number
  readAll(): void
  /** Call it when the message's button was pressed. */
  settle(id: number): void
  /** Deletes all messages from this device. */
  forget(): void
}

/** @param storage localStorage; what it refuses is kept in memory alone */
export function createKeptMessages(storage: Storage, now: () => number): KeptMessages {
  let key: string | null = null
  let messages: readonly KeptMessage[] = []
  let count = 0
  const listeners = new Set<() => void>()

  const set = (next: readonly KeptMessage[]) => {
    messages = next.filter(({ at }) => now() - at < KEPT_MS).slice(0, KEPT_MAX)
    if (key !== null) write(storage, key, messages)
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => messages,
    openFor(personId) {
      if (key === PREFIX + personId) return
      key = PREFIX + personId
      set([...messages, ...read(storage, key).map((message) => ({ ...message, id: count++ }))])
    },
    add(message) {
      const id = count++
      set([{ ...message, id, at: now(), isRead: false }, ...messages])
      return id
    },
    readAll() {
      if (messages.some(({ isRead }) => !isRead)) set(messages.map((one) => ({ ...one, isRead: true })))
    },
    settle: (id) =>
      set(messages.map((one) => (one.id === id ? (({ action: _, ...rest }) => rest)(one) : one))),
    forget() {
      const gone = key
      key = null
      set([])
      if (gone !== null) attempt(() => storage.removeItem(gone))
    },
  }
}

function read(storage: Storage, key: string): Omit<KeptMessage, 'id'>[] {
  const found: unknown = attempt(() => JSON.parse(storage.getItem(key) ?? '[]'))
  if (!Array.isArray(found)) return []
  return found.flatMap(({ title, description, isDestructive, at, isRead }: Partial<KeptMessage>) =>
    typeof title === 'string' && typeof at === 'number'
      ? {
          title,
          at,
          isRead: isRead === true,
          ...(typeof description === 'string' && { description }),
          ...(isDestructive === true && { isDestructive }),
        }
      : [],
  )
}

function write(storage: Storage, key: string, messages: readonly KeptMessage[]): void {
  attempt(() => storage.setItem(key, JSON.stringify(messages)))
}

/** Storage may be switched off, full, or hold something else: then the list lasts as long as the page. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
