import { getHeapStatistics } from 'node:v8'
import { expect, it, onTestFinished } from 'vitest'
import { giveMemoryBack } from './give-back.ts'

const MB = 1024 * 1024

it('an idle process gives back what its work left behind', async () => {
  const before = getHeapStatistics().total_heap_size
  let held: object[] | null = Array.from({ length: 400_000 }, (_, n) => ({ n, text: `${n}`.repeat(8) }))
  expect(held).toHaveLength(400_000)
  const full = getHeapStatistics().total_heap_size
  expect(full - before).toBeGreaterThan(48 * MB)
  held = null
  onTestFinished(giveMemoryBack({ lookMs: 50 }))
  await expect
    .poll(() => getHeapStatistics().total_heap_size, { timeout: 5_000 })
    .toBeLessThan(full - 32 * MB)
})
