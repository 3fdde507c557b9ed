// Kills with SIGKILL amid writing: what was acknowledged, what is missing, how long until it is well again.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDataDir } from '../src/platform/db/embedded/data-dir.ts'
import { killRound, type Victim } from '../test/faults/kill.ts'
import { findBuild, makeHome } from '../test/faults/product.ts'
import { startKillRun } from '../test/faults/product-kill.ts'
import { median, rounded, sayMachine, sayTable } from './report.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 5)
const VICTIMS: Victim[] = ['node', 'postgres', 'both']

interface Round {
  acknowledged: number
  missing: number
  recoveryMs: number
}

sayMachine()
const database = []
for (const victim of VICTIMS) database.push(rowOf(victim, await killDatabase(victim)))
sayTable(
  'Rows of four connections; until all processes are gone, or until 100 new rows with victim postgres',
  database,
)

const product = []
for (const victim of VICTIMS) product.push(rowOf(victim, await killProduct(victim)))
sayTable(
  'Creates and saves of chapters through the API; until the home page or new writes are answered',
  product,
)
process.exitCode = [...database, ...product].some((row) => row.missing > 0) ? 1 : 0

async function killDatabase(victim: Victim): Promise<Round[]> {
  const home = mkdtempSync(join(tmpdir(), 'flyleaf-kill-'))
  // The database's own account has to pass.
  chmodSync(home, 0o711)
  const { dataDir } = prepareDataDir({ given: join(home, 'data'), cloneDir: home })
  const rounds: Round[] = []
  for (let n = 0; n < ROUNDS; n++) rounds.push(await killRound(dataDir, victim, `round${n}`))
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  return rounds
}

async function killProduct(victim: Victim): Promise<Round[]> {
  const home = makeHome()
  const starting = startKillRun(findBuild('dist'), home)
  const rounds: Round[] = []
  try {
    const run = await starting
    for (let n = 0; n < ROUNDS; n++) {
      const { lost, torn, ...round } = await run.round(victim)
      rounds.push({ ...round, missing: lost + torn })
    }
  } finally {
    await starting.then((run) => run.end()).catch(() => {})
    home.remove()
  }
  return rounds
}

function rowOf(victim: Victim, rounds: Round[]) {
  const recoveries = rounds.map((round) => round.recoveryMs)
  return {
    killed: victim,
    rounds: rounds.length,
    acknowledged: rounds.reduce((sum, round) => sum + round.acknowledged, 0),
    missing: rounds.reduce((sum, round) => sum + round.missing, 0),
    'recovery, median, ms': rounded(median(recoveries)),
    slowest: rounded(Math.max(...recoveries)),
  }
}
