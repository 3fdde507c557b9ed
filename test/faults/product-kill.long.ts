import { afterAll, expect, it, onTestFinished } from 'vitest'
import type { Victim } from './kill.ts'
import { findBuild, makeHome } from './product.ts'
import { startKillRun } from './product-kill.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20)
const VICTIMS: Victim[] = ['node', 'postgres', 'both']

const table: Record<string, Record<string, number>> = {}
afterAll(() => console.table(table))

it.for(VICTIMS)(
  'no acknowledged chapter or save is lost by kill -9 of %s at a random moment',
  async (victim) => {
    const home = makeHome()
    onTestFinished(home.remove)
    const run = await startKillRun(findBuild('.test-build'), home)
    onTestFinished(run.end)
    let acknowledged = 0
    const recoveries: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const result = await run.round(victim)
      expect(result).toMatchObject({ lost: 0, torn: 0, unexpected: [] })
      acknowledged += result.acknowledged
      recoveries.push(Math.round(result.recoveryMs))
    }
    table[victim] = { rounds: ROUNDS, acknowledged, lost: 0, 'slowest recovery, ms': Math.max(...recoveries) }
  },
)
