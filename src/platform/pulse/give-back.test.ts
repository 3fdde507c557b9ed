import { getHeapStatistics } from 'node:v8'
import { expect, it, onTestFinished } from 'vitest'
import { giveMemoryBack } from './give-back.ts'

const MB = 1024 * 1024

it('an idle process gives back what its work left behind', async () => {
  const before = getHeapStatistics().total_heap_size
  let held: object[] | null = []
  // Earlier tests may have left room in the heap, which is filled first.
  while (getHeapStatistics().total_heap_size - before < 48 * MB)
    for (let n = 0; n < 10_000; n++) held.push({ n, text: `${n}`.repeat(8) })
  const full = getHeapStatistics().total_heap_size
  expect(held.length).toBeGreaterThan(0)
  held = null
  onTestFinished(giveMemoryBack({ lookMs: 50, firstMs: 0 }))
  await expect.poll(() => getHeapStatistics().total_heap_size).toBeLessThan(full - 32 * MB)
})
