import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { CLUSTER } from '../../src/platform/db/embedded/data-dir.ts'
import { readPidFile } from '../../src/platform/db/embedded/pid-file.ts'
import { processesIn, waitUntil } from '../../src/platform/db/embedded/processes.ts'
import { startEmbedded } from '../../src/platform/db/embedded/supervisor.ts'

/** Who is killed with SIGKILL. */
export type Victim = 'node' | 'postgres' | 'both'

export interface KillResult {
  /** rows that the database acknowledged before and after the kill */
  acknowledged: number
  /** of those, the rows that were not there after the restart: must be 0 */
  missing: number
  /** from the kill until no process of the server was left, or until the next acknowledged row with victim `postgres` */
  recoveryMs: number
}

const PATIENCE_MS = 30_000
const SHORTEST_LIFE_MS = 50
const LONGEST_LIFE_MS = 800

/**
 * One round: a child writes rows into the database of `dataDir`, the victim is killed at a random moment, the database is
 * started again and asked for every row that had been acknowledged.
 * @param name distinguishes the rows of this round from those of others in the same data folder
 */
export async function killRound(dataDir: string, victim: Victim, name: string): Promise<KillResult> {
  const cluster = join(dataDir, CLUSTER)
  const acknowledged: string[] = []
  const child = startWriter(dataDir, name, acknowledged)
  const ended = once(child, 'close')
  await expectWithin(() => acknowledged.length > 0, 'The writer wrote nothing.')
  const life = SHORTEST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS)
  await delay(life)

  const server = readPidFile(cluster)?.pid
  if (!server) throw new Error('No server runs.')
  const killedAt = performance.now()
  if (victim !== 'node') process.kill(server, 'SIGKILL')
  if (victim !== 'postgres') child.kill('SIGKILL')
  if (victim === 'postgres') {
    const before = acknowledged.length
    // Words of the time before the kill may still be on their way; the new server's rows are more than those.
    await expectWithin(
      () => readPidFile(cluster)?.pid !== server && isReady(cluster),
      'The server did not come back.',
    )
    await expectWithin(() => acknowledged.length > before + 100, 'The writer does not write again.')
  } else {
    await expectWithin(() => processesIn(cluster).length === 0, 'The server outlived its Flyleaf.')
  }
  const recoveryMs = performance.now() - killedAt
  if (victim === 'postgres') child.kill('SIGTERM')
  // Its last words arrive with the end of its output, which may come after its own.
  await ended
  return { acknowledged: acknowledged.length, missing: await countMissing(dataDir, acknowledged), recoveryMs }
}

function startWriter(dataDir: string, name: string, acknowledged: string[]): ChildProcess {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), dataDir, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let rest = ''
  writer.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    // A line that the kill cut short is the beginning of an id, and not one.
    rest = lines.pop() ?? ''
    acknowledged.push(...lines)
  })
  return writer
}

const isReady = (cluster: string): boolean => readPidFile(cluster)?.isReady ?? false

async function expectWithin(isTrue: () => boolean, otherwise: string): Promise<void> {
  if (!(await waitUntil(isTrue, PATIENCE_MS))) throw new Error(otherwise)
}

async function countMissing(dataDir: string, acknowledged: string[]): Promise<number> {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const database = await startEmbedded({ dataDir, log })
  const client = new pg.Client(database.connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ id: string }>('select id from acknowledged')
    const found = new Set(rows.map(({ id }) => id))
    return acknowledged.filter((id) => !found.has(id)).length
  } finally {
    await client.end()
    await database.stop()
  }
}
