import { expect, it } from 'vitest'
import { killAfterEffect } from './job-kill.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20)
const JOBS = 10
/** Fewer than the tries of a job: one whose worker dies each time is parked like any other that fails. */
const DEATHS = 5

it('no effect is doubled and no job is lost by workers that are killed one after another', async () => {
  let runs = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { attempts, effects, left } = await killAfterEffect(JOBS, DEATHS)
    expect({ effects, left }).toEqual({ effects: JOBS, left: 0 })
    runs += attempts
  }
  expect(runs).toBeGreaterThan(ROUNDS * JOBS)
  console.log(
    `${ROUNDS * JOBS} jobs, ${ROUNDS * DEATHS} workers killed: ${runs} runs, ${ROUNDS * JOBS} effects`,
  )
})
