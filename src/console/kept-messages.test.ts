import { expect, it } from 'vitest'
import { createKeptMessages } from './kept-messages.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function aStorage(): Storage {
  const words = new Map<string, string>()
  return {
    get length() {
      return words.size
    },
    clear: () => words.clear(),
    getItem: (key) => words.get(key) ?? null,
    key: () => null,
    removeItem: (key) => words.delete(key),
    setItem: (key, value) => words.set(key, value),
  }
}

it('[C253] messages are kept, newest first, and are there after the page was loaded again', () => {
  const storage = aStorage()
  const kept = createKeptMessages(storage, () => 5)
  kept.openFor('ada')
  kept.add({ title: 'Saved' })
  kept.add({ title: 'Not deleted', description: 'The server is busy.', isDestructive: true })
  const again = createKeptMessages(storage, () => 6)
  again.openFor('ada')
  expect(again.getSnapshot()).toMatchObject([
    { title: 'Not deleted', description: 'The server is busy.', isDestructive: true, at: 5, isRead: false },
    { title: 'Saved', at: 5, isRead: false },
  ])
})

it('[C253] a message with Undo stays in the list with its Undo, until that was pressed', () => {
  const kept = createKeptMessages(aStorage(), () => 5)
  kept.openFor('ada')
  const action = { label: 'Undo', onAct: () => {} }
  kept.add({ title: 'Moved to trash', action })
  kept.readAll()
  expect(kept.getSnapshot()).toMatchObject([{ title: 'Moved to trash', action, isRead: true }])
  const [message] = kept.getSnapshot()
  if (message) kept.settle(message.id)
  expect(kept.getSnapshot()).toEqual([{ id: 0, title: 'Moved to trash', at: 5, isRead: true }])
})

it('messages leave after 30 days and beyond 50, and nobody sees those of somebody else', () => {
  let now = 0
  const storage = aStorage()
  const kept = createKeptMessages(storage, () => now)
  kept.openFor('ada')
  kept.add({ title: 'Old' })
  now = 30 * DAY_MS
  for (let n = 0; n < 60; n++) kept.add({ title: `New ${n}` })
  expect(kept.getSnapshot()).toHaveLength(50)
  expect(kept.getSnapshot().at(-1)?.title).toBe('New 10')
  const other = createKeptMessages(storage, () => now)
  other.openFor('eve')
  expect(other.getSnapshot()).toEqual([])
  kept.forget()
  const empty = createKeptMessages(storage, () => now)
  empty.openFor('ada')
  expect(empty.getSnapshot()).toEqual([])
})

it('a storage that holds nonsense, or refuses everything, costs no message that comes now', () => {
  const nonsense = aStorage()
  nonsense.setItem('flyleaf.messages/ada', '{"no":"list"}')
  const refusing = { ...aStorage(), getItem: refuse, setItem: refuse, removeItem: refuse }
  for (const storage of [nonsense, refusing]) {
    const kept = createKeptMessages(storage, () => 5)
    kept.openFor('ada')
    kept.add({ title: 'Saved' })
    expect(kept.getSnapshot().map(({ title }) => title)).toEqual(['Saved'])
  }
})

function refuse(): never {
  throw new Error('this browser keeps nothing')
}
