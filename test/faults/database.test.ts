import { expect, it, onTestFinished } from 'vitest'
import { signalProcess } from '../../src/platform/db/embedded/processes.ts'
import { serverOf } from './database-files.ts'
import { live, NOTHING_LOST } from './episode.ts'
import { startApart } from './outside-database.ts'
import { percentile, percentOk } from './watch.ts'

const LIMIT_MS = 240_000
/** Patience for a busy machine; the long form holds the product to its 5 s. */
const HEAL_LIMIT_MS = 60_000

it('a database that stops at once and is away loses nothing, and the product heals by itself', {
  timeout: LIMIT_MS,
}, async () => {
  const { product, proxy, dataDir, end } = await startApart()
  onTestFinished(end)
  const result = await live(product, dataDir, {
    begin: () => {
      proxy.set({ onConnect: 'reset' })
      // PostgreSQL's immediate stop.
      signalProcess(serverOf(dataDir), 'SIGQUIT')
      proxy.reset()
    },
    end: () => proxy.set({}),
    forMs: 500,
    refuses: true,
  })
  expect(result).toMatchObject(NOTHING_LOST)
  expect(percentOk(result.seen.health)).toBe(100)
  expect(percentOk(result.seen.page)).toBe(100)
  expect(result.recoveryMs).toBeLessThan(HEAL_LIMIT_MS)
})

it('a database that answers late makes answers late, not wrong, and not the health check', {
  timeout: LIMIT_MS,
}, async () => {
  const { product, proxy, dataDir, end } = await startApart()
  onTestFinished(end)
  const result = await live(product, dataDir, {
    begin: () => proxy.set({ delayMs: 50, jitterMs: 20 }),
    end: () => proxy.set({}),
    forMs: 1_000,
  })
  expect(result).toMatchObject(NOTHING_LOST)
  expect(percentOk(result.seen.health)).toBe(100)
  expect(percentile(result.seen.health.times, 0.5)).toBeLessThan(percentile(result.seen.page.times, 0.99))
})
