import { expect, it } from 'vitest'
import { killAfterEffect } from './job-kill.ts'

it('a job whose worker is killed after the effect and before the mark runs again, and has one effect', {
  timeout: 180_000,
}, async () => {
  const { attempts, effects, left } = await killAfterEffect(1, 1)
  expect({ attempts, effects, left }).toEqual({ attempts: 2, effects: 1, left: 0 })
})
