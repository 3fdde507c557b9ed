import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CLUSTER } from '../../src/platform/db/embedded/data-dir.ts'
import { readPidFile } from '../../src/platform/db/embedded/pid-file.ts'
import { signalProcess, waitUntil } from '../../src/platform/db/embedded/processes.ts'
import { processesIn } from '../../src/platform/db/embedded/processes-in.ts'
import { type Audit, audit, lastNumber, type Ledger, newSaves } from './chapters.ts'
import { damageIn, serverOf, withOwner } from './database-files.ts'
import type { KillResult, KillRun, Victim } from './kill.ts'
import { type Home, startProduct } from './product.ts'
import { type Desk, openDesk, WRITTEN_TO } from './writers.ts'

const PATIENCE_MS = 60_000
const LONGEST_LIFE_MS = 400
/** One round in so many also kills a start on its way: amid recovery, or before it. */
const KILLED_STARTS = 5
const LONGEST_START_MS = 350
/** Acknowledged saves after the kill that prove that writing goes on; those under way at the kill are fewer. */
const SAVES_AFTER = 20

/** A kill run that writes through platform/db, without HTTP: many kills and many saves in little time. */
export async function startDatabaseKills(main: string, home: Home): Promise<KillRun> {
  const desk = await makeDesk(main, home)
  const { dataDir } = home
  const cluster = join(dataDir, CLUSTER)
  const everything: Ledger = new Map()
  let rounds = 0
  let looked = 0
  let writer = await startWriter(dataDir, desk)

  async function round(victim: Victim): Promise<KillResult> {
    const ledger: Ledger = new Map()
    writer.write(looked + 1, ledger)
    await within(() => writer.acknowledged() > 0, 'Nothing was written.')
    await delay(Math.random() * LONGEST_LIFE_MS)
    let restartMs = await killAmid(victim)
    const acknowledged = writer.acknowledged()
    let kills = 1
    if (++rounds % KILLED_STARTS === 0) {
      await killStart(dataDir, desk)
      kills++
    }
    const begun = performance.now()
    writer = await startWriter(dataDir, desk)
    if (victim !== 'postgres') restartMs = performance.now() - begun
    for (const [id, saves] of ledger) everything.set(id, saves)
    const found = await look(ledger)
    return { kills, acknowledged, unexpected: [], restartMs, ...found }
  }

  async function killAmid(victim: Victim): Promise<number> {
    const server = serverOf(dataDir)
    const killedAt = performance.now()
    if (victim !== 'node') signalProcess(server, 'SIGKILL')
    if (victim !== 'postgres') writer.process.kill('SIGKILL')
    else {
      await within(() => isReady(cluster, server), 'The server did not come back.')
      // Words of the time before the kill may still be on their way; the new server's saves are more than those.
      const enough = writer.acknowledged() + SAVES_AFTER
      await within(() => writer.acknowledged() > enough, 'The writer does not write again.')
    }
    const recoveryMs = performance.now() - killedAt
    if (victim === 'postgres') writer.process.kill('SIGTERM')
    // Its last words arrive with the end of its output, which may come after its own.
    await writer.closed
    await within(() => processesIn(cluster).length === 0, 'The server outlived its Flyleaf.')
    return recoveryMs
  }

  async function look(ledger: Ledger): Promise<Audit> {
    return withOwner(dataDir, async (client) => {
      const found = await audit(client, ledger, looked)
      looked = await lastNumber(client)
      return found
    })
  }

  async function end(): Promise<Audit & { damage: string }> {
    const found = await withOwner(dataDir, (client) => audit(client, everything))
    writer.process.kill('SIGTERM')
    writer.process.stdin?.write('0\n')
    await writer.closed
    return { ...found, damage: damageIn(dataDir) }
  }
  return { round, end }
}

/** The product itself makes the database and the part; nothing else of it runs afterwards. */
async function makeDesk(main: string, home: Home): Promise<Desk> {
  const product = await startProduct({ main, home, env: WRITTEN_TO })
  try {
    return await openDesk(product)
  } finally {
    await product.stop()
  }
}

interface Writer {
  process: ChildProcess
  /** Begins to write chapters with this number and the following ones. */
  write(first: number, ledger: Ledger): void
  acknowledged(): number
  closed: Promise<unknown>
}

/** Resolves once its database takes connections. */
async function startWriter(dataDir: string, desk: Desk): Promise<Writer> {
  const child = spawnWriter(dataDir, desk)
  const closed = once(child, 'close')
  let ledger: Ledger = new Map()
  let acknowledged = 0
  let rest = ''
  let isUp = false
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    // A line that the kill cut short is the beginning of an id, and not one.
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === 'ready') isUp = true
      else {
        note(ledger, line)
        acknowledged++
      }
    }
  })
  await within(() => isUp || child.exitCode !== null, 'The writer does not start.')
  if (!isUp) throw new Error('The writer ended before it was ready.')
  return {
    process: child,
    acknowledged: () => acknowledged,
    closed,
    write: (first, given) => {
      ledger = given
      child.stdin?.write(`${first}\n`)
    },
  }
}

function note(ledger: Ledger, line: string): void {
  const [id = '', save] = line.split(' ')
  const saves = ledger.get(id) ?? { ...newSaves(), answered: 0 }
  saves.acknowledged = Number(save)
  // The next one may be there without having been named.
  saves.sent = Number(save) + 1
  saves.answered++
  ledger.set(id, saves)
}

async function killStart(dataDir: string, desk: Desk): Promise<void> {
  const child = spawnWriter(dataDir, desk)
  const closed = once(child, 'close')
  await delay(Math.random() * LONGEST_START_MS)
  child.kill('SIGKILL')
  await closed
}

function spawnWriter(dataDir: string, { forkId: siteId, partId }: Desk): ChildProcess {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'kill-writer.ts'), dataDir, siteId, partId],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  child.stdin?.on('error', () => {})
  return child
}

function isReady(cluster: string, before: number): boolean {
  const server = readPidFile(cluster)
  return server !== null && server.pid !== before && server.isReady
}

async function within(isTrue: () => boolean, otherwise: string): Promise<void> {
  if (!(await waitUntil(isTrue, PATIENCE_MS))) throw new Error(otherwise)
}
