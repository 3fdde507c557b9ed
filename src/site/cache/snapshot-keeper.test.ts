import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSnapshots } from './snapshot-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A keeper of which it is noted when it begins to write. */
function aKeeper() {
  const began: number[] = []
  const start = performance.now()
  const keeper = keepSnapshots({
    snapshots: {
      read: async () => null,
      write: async () => {},
    },
    build: 'a build',
    log: { warn: () => {} },
    versionOf: async () => began.push(Math.round(performance.now() - start)),
    render: async () => null,
    compress: async () => Buffer.alloc(0),
  })
  return { keeper, began }
}

it('waits until changes have come to rest, so that readers of a new page do not wait for it', async () => {
  const { keeper, began } = aKeeper()
  for (let n = 0; n < 50; n++) {
    keeper.want('a site')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(began).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(began).toEqual([6_900])
})

it('does not wait for the end of changes that never end', async () => {
  const { keeper, began } = aKeeper()
  for (let n = 0; n < 45; n++) {
    keeper.want('a site')
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(began).toEqual([20_000, 40_000])
})
