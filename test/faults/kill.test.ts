import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { prepareDataDir } from '../../src/platform/db/embedded/data-dir.ts'
import { killRound, type Victim } from './kill.ts'

/** More with KILL_ROUNDS, for the long run. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)
const ROUND_LIMIT_MS = 60_000

const VICTIMS: Victim[] = ['node', 'postgres', 'both']

it.for(VICTIMS)(
  'no acknowledged row is lost by kill -9 of %s at a random moment',
  { timeout: ROUNDS * ROUND_LIMIT_MS },
  async (victim) => {
    const home = mkdtempSync(join(tmpdir(), 'flyleaf-kill-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    chmodSync(home, 0o711)
    const { dataDir } = prepareDataDir({ given: join(home, 'data'), cloneDir: home })
    let acknowledged = 0
    let slowestMs = 0
    for (let round = 0; round < ROUNDS; round++) {
      const result = await killRound(dataDir, victim, `round${round}`)
      expect(result.missing).toBe(0)
      if (victim !== 'postgres') expect(result.recoveryMs).toBeLessThan(2000)
      acknowledged += result.acknowledged
      slowestMs = Math.max(slowestMs, result.recoveryMs)
    }
    expect(acknowledged).toBeGreaterThan(ROUNDS)
    console.info(
      `${victim}: ${acknowledged} acknowledged rows in ${ROUNDS} rounds, 0 missing, slowest recovery ${Math.round(slowestMs)} ms`,
    )
  },
)
