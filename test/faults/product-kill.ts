import { setTimeout as delay } from 'node:timers/promises'
import { signalProcess, waitUntil } from '../../src/platform/db/embedded/processes.ts'
import { audit, lastNumber, type Ledger } from './chapters.ts'
import { damageIn, serverOf, withOwner } from './database-files.ts'
import type { KillResult, KillRun, Victim } from './kill.ts'
import { type Home, startProduct } from './product.ts'
import { openDesk, startWriters, unexpectedIn, type Writers, WRITTEN_TO } from './writers.ts'

const WRITERS = 4
const LONGEST_LIFE_MS = 600
const PATIENCE_MS = 60_000
/** Answers after the kill that prove that writing goes on; those under way at the kill are fewer. */
const ANSWERS_AFTER = 20

/** A kill run of the built product, with people who create and save chapters through its API. */
export async function startProductKills(main: string, home: Home): Promise<KillRun> {
  const start = () => startProduct({ main, home, env: WRITTEN_TO })
  let product = await start()
  const desk = await openDesk(product).catch(async (error: unknown) => {
    await product.stop()
    throw error
  })
  const everything: Ledger = new Map()
  let looked = 0

  async function round(victim: Victim): Promise<KillResult> {
    const ledger: Ledger = new Map()
    const writers = startWriters({ product, desk, ledger, count: WRITERS })
    let restartMs: number
    try {
      restartMs = await killAmid(victim, writers)
    } finally {
      await writers.stop()
    }
    // A database that dies again within 10 s comes back after longer and longer pauses, which is not what is measured.
    if (victim === 'postgres') {
      await product.stop()
      product = await start()
    }
    for (const [id, saves] of ledger) everything.set(id, saves)
    const found = await withOwner(home.dataDir, async (client) => {
      const seen = await audit(client, ledger, looked)
      looked = await lastNumber(client)
      return seen
    })
    const unexpected = unexpectedIn(writers.refusals)
    return { kills: 1, acknowledged: writers.acknowledged(), unexpected, restartMs, ...found }
  }

  async function killAmid(victim: Victim, writers: Writers): Promise<number> {
    await within(() => writers.acknowledged() >= WRITERS, 'Nothing was written.')
    await delay(Math.random() * LONGEST_LIFE_MS)
    const killedAt = performance.now()
    if (victim !== 'node') signalProcess(serverOf(home.dataDir), 'SIGKILL')
    if (victim === 'postgres') {
      const enough = writers.acknowledged() + ANSWERS_AFTER
      await within(() => writers.acknowledged() > enough, 'The product does not write again.')
      return performance.now() - killedAt
    }
    product.kill()
    await product.ended
    product = await start()
    return product.firstPageMs
  }
  return {
    round,
    end: async () => {
      const found = await withOwner(home.dataDir, (client) => audit(client, everything))
      await product.stop()
      return { ...found, damage: damageIn(home.dataDir) }
    },
  }
}

async function within(isTrue: () => boolean, otherwise: string): Promise<void> {
  if (!(await waitUntil(isTrue, PATIENCE_MS))) throw new Error(otherwise)
}
