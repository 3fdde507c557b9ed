import { expect, it } from 'vitest'
import { publishThroughKills } from './schedule.ts'

it('[C215] what is due while the product is killed is published once it runs, and never before its moment', {
  timeout: 240_000,
}, async () => {
  const run = await publishThroughKills({ items: 6, overMs: 2_500, killEveryMs: 1_000 })
  expect(run).toMatchObject({ early: [], missed: [] })
  expect(run.kills).toBeGreaterThan(0)
})
