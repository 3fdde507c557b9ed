import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CLUSTER } from '../../src/platform/db/embedded/data-dir.ts'
import { readPidFile } from '../../src/platform/db/embedded/pid-file.ts'
import { signalProcess, waitUntil } from '../../src/platform/db/embedded/processes.ts'
import type { Victim } from './kill.ts'
import { type Home, OWNER, type Product, signIn, startProduct } from './product.ts'

const WRITERS = 4
const SAVES_PER_CHAPTER = 4
const SHORTEST_LIFE_MS = 50
const LONGEST_LIFE_MS = 800
const PATIENCE_MS = 30_000
/** Answers after the kill that prove that writing goes on; those under way at the kill are fewer. */
const ANSWERS_AFTER = 20

/** What became of one kill. */
export interface ProductKillResult {
  /** creates and saves that were answered with success */
  acknowledged: number
  /** of those, the chapters that were not there or held an older text than the newest acknowledged one: must be 0 */
  lost: number
  /** chapters whose fields come from two different saves, or from one that was never sent: must be 0 */
  torn: number
  /** answers that were neither success nor 503 */
  unexpected: string[]
  /** from the kill to the first 200 of the home page; with victim `postgres` to the next acknowledged writes */
  recoveryMs: number
}

/** A copy of the product that is killed again and again, with what it has acknowledged so far. */
export interface KillRun {
  /** Writes over four connections, kills the victim at a random moment, brings the product back and reads everything. */
  round(victim: Victim): Promise<ProductKillResult>
  end(): Promise<void>
}

/** The number of the newest save of a chapter, by what is known of it; its creation is number 0. */
interface Saves {
  acknowledged: number
  sent: number
}

/** Starts the product on empty data, with an owner and one part. */
export async function startKillRun(main: string, home: Home): Promise<KillRun> {
  const start = () => startProduct({ main, home, env: { ...OWNER, SAMPLE: 'none', LOG_LEVEL: 'warn' } })
  let product = await start()
  const { cookie, partId } = await prepare(product).catch(async (error: unknown) => {
    await product.stop()
    throw error
  })
  const chapters = new Map<string, Saves>()

  async function round(victim: Victim): Promise<ProductKillResult> {
    const writers = startWriters(product, cookie, partId, chapters)
    let recoveryMs: number
    try {
      recoveryMs = await killAmid(victim, writers)
    } finally {
      await writers.stop()
    }
    // A database that dies again within 10 s comes back after longer and longer pauses, which is not what is measured.
    if (victim === 'postgres') await restart()
    const stored = await readChapters(product, cookie, writers.touched, chapters)
    return {
      acknowledged: writers.acknowledged(),
      lost: [...chapters].filter(([id, saves]) => (stored.get(id)?.save ?? -1) < saves.acknowledged).length,
      torn: [...chapters].filter(([id, saves]) => isTorn(stored.get(id), saves)).length,
      unexpected: writers.unexpected,
      recoveryMs,
    }
  }

  async function restart(): Promise<void> {
    await product.stop()
    product = await start()
  }

  async function killAmid(victim: Victim, writers: Writers): Promise<number> {
    await expectWithin(() => writers.acknowledged() >= WRITERS, 'Nothing was written.')
    await delay(SHORTEST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS))
    const killedAt = performance.now()
    if (victim !== 'node') signalProcess(serverOf(home), 'SIGKILL')
    if (victim === 'postgres') {
      const enough = writers.acknowledged() + ANSWERS_AFTER
      await expectWithin(() => writers.acknowledged() > enough, 'The product does not write again.')
    } else {
      product.kill()
      await product.ended
      product = await start()
    }
    return performance.now() - killedAt
  }
  return { round, end: async () => void (await product.stop()) }
}

async function prepare(product: Product): Promise<{ cookie: string; partId: string }> {
  // One session for all rounds: signing in is a write too, and has to outlive every kill.
  const cookie = await signIn(product.port)
  const { id } = await post(product, cookie, 'book-parts', { title: 'Kills' })
  return { cookie, partId: id }
}

type Writers = ReturnType<typeof startWriters>

function startWriters(product: Product, cookie: string, partId: string, chapters: Map<string, Saves>) {
  const touched = new Set<string>()
  const unexpected: string[] = []
  let acknowledged = 0
  let isStopping = false

  async function send(method: 'POST' | 'PUT', path: string, body: unknown): Promise<{ id: string } | null> {
    try {
      const answer = await call(product, cookie, method, path, body)
      if (answer.ok) {
        // Named only when its whole answer is there.
        const chapter = await readId(answer)
        acknowledged++
        return chapter
      }
      if (answer.status !== 503) unexpected.push(`${method} ${answer.status} ${await answer.text()}`)
    } catch {
      // Killed in the middle: whether this write is there is open, so it was not acknowledged.
    }
    await delay(20)
    return null
  }

  async function write(): Promise<void> {
    while (!isStopping) {
      const made = await send('POST', '/api/forks/current-fork-id/book-chapters', { partId, ...textOf(0) })
      if (!made) continue
      const saves = { acknowledged: 0, sent: 0 }
      chapters.set(made.id, saves)
      touched.add(made.id)
      for (let n = 1; n <= SAVES_PER_CHAPTER && !isStopping; n++) {
        saves.sent = n
        if (await send('PUT', `/api/book-chapters/${made.id}`, textOf(n))) saves.acknowledged = n
      }
    }
  }

  const writing = Promise.all(Array.from({ length: WRITERS }, write))
  return {
    touched,
    unexpected,
    acknowledged: () => acknowledged,
    stop: async () => {
      isStopping = true
      await writing
    },
  }
}

/** Every field of a save carries its number. */
function textOf(save: number) {
  return {
    title: `Save ${save}`,
    subtitle: `Save ${save}`,
    content: `Save ${save}\n\nText that was written.`,
  }
}

interface Stored {
  save: number
  fields: number[]
}

/** All chapters as the list shows them, those of this round with their content too. */
async function readChapters(
  product: Product,
  cookie: string,
  touched: Set<string>,
  known: Map<string, Saves>,
): Promise<Map<string, Stored>> {
  const list = await call(product, cookie, 'GET', '/api/forks/current-fork-id/book-chapters')
  const rows: unknown = await list.json()
  if (!Array.isArray(rows)) throw new Error(`The list of chapters was answered with ${list.status}.`)
  const stored = new Map<string, Stored>()
  for (const { id, title, subtitle } of rows) {
    const fields = [numberIn(title), numberIn(subtitle)]
    if (known.has(id)) stored.set(id, { save: Math.min(...fields), fields })
  }
  for (const id of touched) {
    const answer = await call(product, cookie, 'GET', `/api/book-chapters/${id}`)
    const found = stored.get(id)
    if (answer.ok && found) found.fields.push(numberIn(JSON.stringify(Object(await answer.json()).content)))
  }
  return stored
}

const numberIn = (text: string): number => Number(/Save (\d+)/.exec(text)?.[1] ?? -1)

function isTorn(stored: Stored | undefined, { sent }: Saves): boolean {
  return stored !== undefined && (new Set(stored.fields).size !== 1 || stored.save > sent)
}

async function post(product: Product, cookie: string, type: string, body: unknown): Promise<{ id: string }> {
  const answer = await call(product, cookie, 'POST', `/api/forks/current-fork-id/${type}`, body)
  if (!answer.ok) throw new Error(`POST ${type} was answered with ${answer.status}: ${await answer.text()}`)
  return readId(answer)
}

async function readId(answer: Response): Promise<{ id: string }> {
  const { id } = Object(await answer.json())
  if (typeof id !== 'string') throw new Error('An answer has no id.')
  return { id }
}

function call(product: Product, cookie: string, method: string, path: string, body?: unknown) {
  return fetch(`http://127.0.0.1:${product.port}${path}`, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

function serverOf({ dataDir }: Home): number {
  const pid = readPidFile(join(dataDir, CLUSTER))?.pid
  if (!pid) throw new Error('No database runs.')
  return pid
}

async function expectWithin(isTrue: () => boolean, otherwise: string): Promise<void> {
  if (!(await waitUntil(isTrue, PATIENCE_MS))) throw new Error(otherwise)
}
