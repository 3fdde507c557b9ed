import { afterAll, expect, it } from 'vitest'
import { startDatabaseKills } from './database-kill.ts'
import { type KillRun, killMany, rowOf } from './kill.ts'
import { findBuild, type Home, makeHome } from './product.ts'
import { startProductKills } from './product-kill.ts'

/** All kills together; most of them where they are quick. */
const KILLS = Number(process.env.KILLS ?? 200)
const OF_THE_PRODUCT = Math.round(KILLS * 0.15)

const LEVELS: [string, number, (main: string, home: Home) => Promise<KillRun>][] = [
  ['platform/db', KILLS - OF_THE_PRODUCT, startDatabaseKills],
  ['API', OF_THE_PRODUCT, startProductKills],
]
const LIMIT_MS = 60_000 + KILLS * 10_000

const table: Record<string, Record<string, number>> = {}
afterAll(() => console.table(table))

it.for(LEVELS)(
  'no acknowledged save is lost or cut by many a kill -9, saved through %s',
  { timeout: LIMIT_MS },
  async ([level, kills, start]) => {
    const homes: Home[] = []
    const sum = await killMany(kills, () => {
      homes.at(-1)?.remove()
      const home = makeHome()
      homes.push(home)
      return start(findBuild('.test-build'), home)
    }).finally(() => homes.at(-1)?.remove())
    table[level] = rowOf(sum)
    expect(sum).toMatchObject({ lost: 0, torn: 0, unsound: [], unexpected: [], damage: [] })
  },
)
