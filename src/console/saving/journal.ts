import type { KeptState, Values } from './draft-state.ts'

/** Unsaved words of one item from one page load. */
export interface Entry {
  /** `{person}/{site}/{type}/{id}/{writer}`; a writer is a page load. */
  key: string
  /** Milliseconds since 1970. */
  at: number
  name: string
  /** Address of the screen on which it was typed. */
  path: string
  kept: KeptState
  /** A creation without an answer: repeated word for word, it creates nothing twice. */
  pending: Pending | null
}

export interface Pending {
  idempotencyKey: string
  values: Values
}

export interface Journal {
  put(entry: Entry): Promise<void>
  /** Stores synchronously, since a page that is being closed waits for no promise. */
  putNow(entry: Entry): void
  /** Entries whose key begins with `prefix`, the newest first. */
  list(prefix: string): Promise<Entry[]>
  remove(key: string): Promise<void>
}

/** A database without an answer for this long counts as one that refuses, in milliseconds: nothing may hang on it. */
const ANSWER_MS = 2000

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const PREFIX = 'flyleaf.journal.'

/** The journal of this browser: IndexedDB, and localStorage where that refuses or time is short. */
export function openJournal(
  database: Promise<IDBDatabase> | null,
  storage: Storage,
  now: () => number,
): Journal {
  const putNow = (entry: Entry) => storage.setItem(PREFIX + entry.key, JSON.stringify(entry))
  return {
    async put(entry) {
      const db = await database?.catch(() => null)
      if (!db) return putNow(entry)
      await run(db, 'readwrite', (store) => store.put(entry)).catch(() => putNow(entry))
    },
    putNow,
    async list(prefix) {
      const db = await database?.catch(() => null)
      // A database that cannot be read must not block the editor; its words return when it can be.
      const large = db ? await readAll(db, prefix).catch(() => []) : []
      const newest = new Map<string, Entry>()
      for (const entry of [...large, ...fromStorage(storage, prefix)]) {
        if (entry.at < now() - KEPT_MS) continue
        if (entry.at >= (newest.get(entry.key)?.at ?? 0)) newest.set(entry.key, entry)
      }
      return [...newest.values()].sort((a, b) => b.at - a.at)
    },
    async remove(key) {
      storage.removeItem(PREFIX + key)
      const db = await database?.catch(() => null)
      if (db) await run(db, 'readwrite', (store) => store.delete(key))
    },
  }
}

/** Opens the database that holds the entries. @throws where the browser refuses it or does not answer */
export function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return inTime((resolve, reject) => {
    const opening = factory.open('flyleaf', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('journal', { keyPath: 'key' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('IndexedDB gave no reason'))
  })
}

function run<T>(
  db: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  return inTime((resolve, reject) => {
    const transaction = db.transaction('journal', mode)
    const request = work(transaction.objectStore('journal'))
    // A request succeeds before its transaction is safe.
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave no reason'))
  })
}

async function inTime<T>(
  start: (resolve: (value: T) => void, reject: (reason: Error) => void) => void,
): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error('IndexedDB did not answer')), ANSWER_MS)
  })
  try {
    return await Promise.race([new Promise(start), silence])
  } finally {
    clearTimeout(clock)
  }
}

function readAll(db: IDBDatabase, prefix: string): Promise<Entry[]> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  return run(db, 'readonly', (store) => store.getAll(range))
}

function fromStorage(storage: Storage, prefix: string): Entry[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(PREFIX + prefix))
    .flatMap((key) => {
      const text = storage.getItem(key)
      // Written by putNow above.
      return text ? [JSON.parse(text) as Entry] : []
    })
}
