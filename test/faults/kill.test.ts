import { expect, it, onTestFinished } from 'vitest'
import { startDatabaseKills } from './database-kill.ts'
import { type KillRun, killMany, VICTIMS } from './kill.ts'
import { findBuild, type Home, makeHome } from './product.ts'
import { startProductKills } from './product-kill.ts'

const LIMIT_MS = 240_000

const LEVELS: [string, (main: string, home: Home) => Promise<KillRun>][] = [
  ['that platform/db has acknowledged', startDatabaseKills],
  ['that the API has answered', startProductKills],
]

it.for(LEVELS)(
  'no save %s is lost or cut by kill -9 of node, of its database, or of both',
  { timeout: LIMIT_MS },
  async ([, start]) => {
    const home = makeHome()
    onTestFinished(home.remove)
    const sum = await killMany(VICTIMS.length, () => start(findBuild('.test-build'), home))
    expect(sum).toMatchObject({ lost: 0, torn: 0, unsound: [], unexpected: [], damage: [] })
    expect(sum.acknowledged).toBeGreaterThan(VICTIMS.length)
  },
)
