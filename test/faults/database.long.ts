import { afterAll, expect, it, onTestFinished } from 'vitest'
import { signalProcess } from '../../src/platform/db/embedded/processes.ts'
import { serverOf } from './database-files.ts'
import { type Episode, figuresOf, live, NOTHING_LOST } from './episode.ts'
import { startApart } from './outside-database.ts'
import type { Fault, Proxy } from './proxy.ts'
import { percentile, percentOk } from './watch.ts'

const HEAL_LIMIT_MS = 5_000
const AWAY_MS = 5_000
const SLOW_MS = 10_000

const table: Record<string, object> = {}
afterAll(() => console.table(table))

it('a database that stops at once and is away for 5 s loses nothing, and the product heals within 5 s', async () => {
  const result = await lived('away for 5 s', (proxy, dataDir) => ({
    begin: () => {
      proxy.set({ onConnect: 'reset' })
      // PostgreSQL's immediate stop.
      signalProcess(serverOf(dataDir), 'SIGQUIT')
      proxy.reset()
    },
    end: () => proxy.set({}),
    forMs: AWAY_MS,
    refuses: true,
  }))
  expect(result.recoveryMs).toBeLessThan(HEAL_LIMIT_MS)
})

/** Half of it on the way there, half on the way back. */
const SLOW: [string, Fault][] = [
  ['200 ms slower', { delayMs: 100 }],
  ['2 s slower', { delayMs: 1_000 }],
  ['held', { hold: true }],
]

it.for(SLOW)(
  'with a database %s nothing is lost, and the product is well again by itself',
  async ([name, fault]) => {
    await lived(name, (proxy) => ({
      begin: () => proxy.set(fault),
      end: () => proxy.set({}),
      forMs: SLOW_MS,
    }))
  },
)

async function lived(name: string, episodeOf: (proxy: Proxy, dataDir: string) => Episode) {
  const { product, proxy, dataDir, end } = await startApart()
  onTestFinished(end)
  const result = await live(product, dataDir, episodeOf(proxy, dataDir))
  table[name] = { ...figuresOf(result), 'page p99, ms': percentile(result.seen.page.times, 0.99) }
  expect(result).toMatchObject(NOTHING_LOST)
  expect(percentOk(result.seen.health)).toBe(100)
  // Out of memory, or as they were last published.
  expect(percentOk(result.seen.page)).toBe(100)
  return result
}
