import { expect, it } from 'vitest'
import { planThroughKills, sinceOf, titleOf } from './planned.ts'

const kills = Number(process.env.KILLS ?? 60)

it(`[C281] [C642] planned changes go out once and whole, with ${kills} kills around their moments`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const rounds = await planThroughKills(kills)
  const wrong = rounds.filter(
    ({ titles, waiting, publications }, i) =>
      titles.some((title) => title !== titleOf(i)) ||
      waiting.some((value) => value !== sinceOf(i)) ||
      publications.join() !== '2',
  )
  expect(wrong).toEqual([])
})
