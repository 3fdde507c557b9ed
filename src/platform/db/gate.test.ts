import { describe, expect, it, onTestFinished } from 'vitest'
import { aDatabase } from '../../../test/support/database.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { createGate } from './gate.ts'

const BUSY = 'Too much is asked of the site at this moment. Nothing was changed, please try again.'
const NEVER_MS = 60_000

/** Work that ends when it is told to. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => ended, end }
}

describe('a gate', () => {
  it('runs as many as there are places, lets a bounded number wait and refuses the rest at once', async () => {
    const gate = createGate({ places: 3, reserved: 1, queue: 2, waitMs: NEVER_MS })
    const { work, end } = held()
    const inside = Array.from({ length: 4 }, () => gate.run('common', work))
    expect(gate.waiting()).toBe(2)
    await expect(gate.run('common', work)).rejects.toMatchObject({
      status: 503,
      detail: BUSY,
      extra: { retryAfter: 2 },
    })
    end()
    await Promise.all(inside)
    expect(gate.waiting()).toBe(0)
  })

  it('refuses who has waited too long, and goes on when a place is free again', async () => {
    const gate = createGate({ places: 1, reserved: 0, queue: 9, waitMs: 1 })
    const { work, end } = held()
    const first = gate.run('common', work)
    await expect(gate.run('common', async () => 'late')).rejects.toMatchObject({ status: 503 })
    end()
    await first
    expect(await gate.run('common', async () => 'done')).toBe('done')
  })

  it('keeps places and a queue for those who come in, and lets them go first', async () => {
    const gate = createGate({ places: 2, reserved: 1, queue: 1, waitMs: NEVER_MS })
    const first = held()
    const running = gate.run('common', first.work)
    const order: string[] = []
    const note = (name: string) => async () => void order.push(name)
    const waiting = gate.run('common', note('common'))
    await gate.run('entry', note('entry at once'))
    const second = held()
    const entering = gate.run('entry', second.work)
    const next = gate.run('entry', note('entry waiting'))
    first.end()
    await Promise.all([running, next])
    second.end()
    await Promise.all([entering, waiting])
    expect(order).toEqual(['entry at once', 'entry waiting', 'common'])
  })

  it('gives the place of work that failed to the next', async () => {
    const gate = createGate({ places: 1, reserved: 0, queue: 1, waitMs: NEVER_MS })
    const failing = gate.run('common', () => Promise.reject(new Error('broken')))
    const next = gate.run('common', async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })
})

describe('a database whose connections are all taken', () => {
  /** A transaction takes its connection with its first statement. */
  const asking = (tx: Tx) => tx.run((q) => q.selectFrom('install').select('sitesVersion'))

  /** Takes every connection of writes that is not kept free, until the test ends. */
  async function crowded(): Promise<Database> {
    const { connection } = await aDatabase()
    const bounds = { queue: 1, waitMs: 200 }
    const db = openDatabase({ connection, hasRoles: true, log: { warn() {} }, bounds })
    const { work, end } = held()
    const taken = Array.from({ length: 8 }, () => db.transaction('*', (tx) => asking(tx).then(work)))
    onTestFinished(async () => {
      end()
      await Promise.all(taken)
      await db.close()
    })
    return db
  }

  it('refuses further writes with a sentence, while reads and people who come in go on', async () => {
    const db = await crowded()
    const late = [1, 2, 3].map(() => db.transaction('*', asking).catch((error: Error) => error.message))
    expect(await db.entry.transaction('*', asking)).toHaveLength(1)
    expect(await db.transaction('*', async () => 'asks nothing')).toBe('asks nothing')
    await db.ping()
    expect(await Promise.all(late)).toEqual([BUSY, BUSY, BUSY])
  })
})
