import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Entry, openDatabase, openJournal } from './journal.ts'

const kept = { values: { title: 'Rain' } } as unknown as Entry['kept']
const entry = (key: string, at: number): Entry => ({ key, at, name: 'Rain', path: '/', kept, pending: null })

/** A browser whose database is never heard of again. */
const silent = { open: () => ({}) } as unknown as IDBFactory

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a database that never answers holds nobody up: words are kept, listed and removed without it', async () => {
  const journal = openJournal(openDatabase(silent), aStorage(), () => 2)
  const put = journal.put(entry('ada/1', 1))
  await vi.advanceTimersByTimeAsync(2000)
  await put
  expect(await journal.list('ada/')).toEqual([entry('ada/1', 1)])
  await journal.remove('ada/1')
  expect(await journal.list('ada/')).toEqual([])
})

/** Keys of a Storage are properties of it. */
function aStorage(): Storage {
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => (storage[key] = value),
    removeItem: (key: string) => delete storage[key],
  }
  const storage: Record<string, string> = Object.create(methods)
  return storage as unknown as Storage
}
