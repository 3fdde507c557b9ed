import { setTimeout as delay } from 'node:timers/promises'
import { LANGUAGES, type Ledger, newSaves, wordsOf } from './chapters.ts'
import { OWNER, type Product, signIn } from './product.ts'

const SAVES_PER_CHAPTER = 4
const PATIENCE_MS = 60_000
const PAUSE_AFTER_FAILURE_MS = 20

/** The configuration of a copy that is written to: an owner, and no sample. */
export const WRITTEN_TO = { ...OWNER, SAMPLE: 'none', LOG_LEVEL: 'warn' }

/** A signed-in owner with a part to write chapters for. */
export interface Desk {
  cookie: string
  forkId: string
  partId: string
}

/** Signs in and makes a part. The session is one for all that follows: signing in is a write too, and has to outlive every fault. */
export async function openDesk(product: Product): Promise<Desk> {
  const cookie = await signIn(product.port)
  const answer = await call(product, { cookie }, 'POST', '/api/forks/current-fork-id/book-parts', {
    title: 'Faults',
  })
  const { id, forkId: siteId } = Object(await answer.json())
  if (!answer.ok) throw new Error(`The part was answered with ${answer.status}.`)
  return { cookie, forkId: siteId, partId: id }
}

/** One answer that was no success. */
export interface Refusal {
  call: string
  status: number
  sentence: string
}

/** People who save chapters, each as soon as the last save is answered. */
export interface Writers {
  acknowledged(): number
  /** every answer that was no success; a connection that ended without an answer is none */
  refusals: Refusal[]
  /** the longest time that an answer of any kind took, in milliseconds */
  slowestMs(): number
  stop(): Promise<void>
}

interface WritersOptions {
  product: Product
  desk: Desk
  /** is written to */
  ledger: Ledger
  count?: number
  /** text that makes each save larger */
  filling?: string
}

export function startWriters({ product, desk, ledger, count = 4, filling = '' }: WritersOptions): Writers {
  const refusals: Refusal[] = []
  let acknowledged = 0
  let slowestMs = 0
  let isStopping = false

  async function send(method: 'POST' | 'PUT', path: string, body: unknown): Promise<{ id: string } | null> {
    const sentAt = performance.now()
    try {
      const answer = await call(product, desk, method, path, body)
      const text = await answer.text()
      slowestMs = Math.max(slowestMs, performance.now() - sentAt)
      if (answer.ok) {
        // Named only when its whole answer is there.
        const { id } = JSON.parse(text)
        acknowledged++
        return { id }
      }
      refusals.push({ call: `${method} ${path}`, status: answer.status, sentence: text })
    } catch {
      // Cut off in the middle: whether this write is there is open, so it was not acknowledged.
    }
    await delay(PAUSE_AFTER_FAILURE_MS)
    return null
  }

  async function write(): Promise<void> {
    while (!isStopping) {
      const path = '/api/forks/current-fork-id/book-chapters'
      const made = await send('POST', path, { partId: desk.partId, ...textsOf(0, filling) })
      if (!made) continue
      const saves = newSaves()
      ledger.set(made.id, saves)
      for (let n = 1; n <= SAVES_PER_CHAPTER && !isStopping; n++) {
        saves.sent = n
        if (!(await send('PUT', `/api/book-chapters/${made.id}`, textsOf(n, filling)))) continue
        saves.acknowledged = n
        saves.answered++
      }
    }
  }

  const writing = Promise.all(Array.from({ length: count }, write))
  return {
    refusals,
    acknowledged: () => acknowledged,
    slowestMs: () => slowestMs,
    stop: async () => {
      isStopping = true
      await writing
    },
  }
}

/** Those refusals that are not what a caller may meet while the database is away: 503 with a sentence. */
export function unexpectedIn(refusals: readonly Refusal[]): string[] {
  return refusals
    .filter(({ status, sentence }) => status !== 503 || !isSentence(sentence))
    .map(({ call: name, status, sentence }) => `${name} ${status} ${sentence}`)
}

/** One or two plain sentences, and nothing from inside the machine. */
export const isSentence = (text: string): boolean =>
  /^[A-Z][^<>{}\n]{10,200}\.$/.test(text) &&
  !/\bat \S+:\d+|\b(SQL|errno|relation|pg_|ENOSPC|EFBIG)/i.test(text)

export function call(
  product: Product,
  { cookie }: { cookie?: string },
  method: string,
  path: string,
  body?: unknown,
) {
  return fetch(`http://127.0.0.1:${product.port}${path}`, {
    method,
    headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

function textsOf(save: number, filling: string) {
  const words = wordsOf(save)
  const content = `${words}\n\n${filling}`.trim()
  const others = LANGUAGES.map((language) => [language, { title: words, content }])
  return { title: words, subtitle: words, content, translations: Object.fromEntries(others) }
}
