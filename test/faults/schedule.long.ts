import { expect, it } from 'vitest'
import { publishThroughKills } from './schedule.ts'
import { percentile } from './watch.ts'

/** What a reader may wait beyond the moment, restarts included. */
const DELAY_LIMIT_MS = 10_000

it('[C215] 200 chapters that are due within a minute all come out, with a kill every 2 s', async () => {
  const run = await publishThroughKills({ items: 200, overMs: 60_000, killEveryMs: 2_000 })
  const delayed = { 'p50, ms': percentile(run.delaysMs, 0.5), 'p99, ms': percentile(run.delaysMs, 0.99) }
  console.table({ kills: run.kills, early: run.early.length, missed: run.missed.length, ...delayed })
  expect(run).toMatchObject({ early: [], missed: [] })
  expect(delayed['p99, ms']).toBeLessThan(DELAY_LIMIT_MS)
})
