// Kills with SIGKILL amid writing: what was acknowledged, what is missing, how long until it is well again.
import { startDatabaseKills } from '../test/faults/database-kill.ts'
import { killMany, rowOf, VICTIMS } from '../test/faults/kill.ts'
import { findBuild, makeHome } from '../test/faults/product.ts'
import { startProductKills } from '../test/faults/product-kill.ts'
import { sayMachine, sayTable } from './report.ts'

const KILLS = VICTIMS.length * Number(process.env.KILL_ROUNDS ?? 5)
const LEVELS = { 'platform/db': startDatabaseKills, API: startProductKills }

sayMachine()
const rows = []
for (const [level, start] of Object.entries(LEVELS)) {
  const home = makeHome()
  try {
    rows.push({
      'saved through': level,
      ...rowOf(await killMany(KILLS, () => start(findBuild('dist'), home))),
    })
  } finally {
    home.remove()
  }
}
sayTable('Creates and saves of chapters; restart until it serves again', rows)
process.exitCode = rows.some((row) => row.lost + row.torn + row['integrity errors'] > 0) ? 1 : 0
