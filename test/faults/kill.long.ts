import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { prepareDataDir } from '../../src/platform/db/embedded/data-dir.ts'
import { killRound, type Victim } from './kill.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20)
const VICTIMS: Victim[] = ['node', 'postgres', 'both']

const table: Record<string, Record<string, number>> = {}
afterAll(() => console.table(table))

it.for(VICTIMS)('no acknowledged row is lost by many a kill -9 of %s', async (victim) => {
  const home = mkdtempSync(join(tmpdir(), 'flyleaf-kill-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  chmodSync(home, 0o711)
  const { dataDir } = prepareDataDir({ given: join(home, 'data'), cloneDir: home })
  let acknowledged = 0
  const recoveries: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const result = await killRound(dataDir, victim, `round${round}`)
    expect(result.missing).toBe(0)
    acknowledged += result.acknowledged
    recoveries.push(Math.round(result.recoveryMs))
  }
  table[victim] = { rounds: ROUNDS, acknowledged, lost: 0, 'slowest recovery, ms': Math.max(...recoveries) }
})
