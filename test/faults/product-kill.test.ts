import { expect, it, onTestFinished } from 'vitest'
import type { Victim } from './kill.ts'
import { findBuild, makeHome } from './product.ts'
import { startKillRun } from './product-kill.ts'

const VICTIMS: Victim[] = ['node', 'postgres', 'both']
const LIMIT_MS = 90_000

it('no acknowledged chapter or save is lost by kill -9 of the server, of its database, or of both', {
  timeout: LIMIT_MS,
}, async () => {
  const home = makeHome()
  onTestFinished(home.remove)
  const run = await startKillRun(findBuild('.test-build'), home)
  onTestFinished(run.end)
  for (const victim of VICTIMS) {
    const result = await run.round(victim)
    expect(result).toMatchObject({ lost: 0, torn: 0, unexpected: [] })
  }
})
