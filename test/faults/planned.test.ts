import { expect, it } from 'vitest'
import { planThroughKills, sinceOf, titleOf } from './planned.ts'

it('[C281] [C642] changes that were planned together go out once and whole, though the product is killed around their moment', {
  timeout: 240_000,
}, async () => {
  const rounds = await planThroughKills(1)
  expect(rounds.map(({ killedAfterMs: _, ...round }) => round)).toEqual(
    rounds.map((_, i) => ({
      titles: [titleOf(i), titleOf(i)],
      waiting: [sinceOf(i), sinceOf(i)],
      publications: [2],
    })),
  )
})
