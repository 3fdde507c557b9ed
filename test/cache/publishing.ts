import { setTimeout as delay } from 'node:timers/promises'
import type { Reader } from './readers.ts'

/** Patience for a busy machine; the long run holds each change to the time that the rule gives. */
const PATIENCE_MS = 60_000
const POLL_MS = 2

interface Publishing {
  /** Resolves when the change is answered. */
  setPublished(isPublished: boolean): Promise<void>
  /** Readers of every node, several of each. */
  readers: readonly Reader[]
  /** Reader of the node that answers the changes: it may not be late at all. */
  own?: Reader
  path: string
  /** Stands on the page while it is published. */
  mark: string
  rounds: number
}

export interface Seen {
  /** What a reader got and was not meant to. */
  wrong: string[]
  /** Reads of which it was certain what they had to show. */
  certain: number
  /** Milliseconds from the answer until all readers saw the change, per change. */
  lateness: number[]
}

/** Publishes and unpublishes while readers read, and compares what they get. */
export async function publishUnderReaders(options: Publishing): Promise<Seen> {
  const { setPublished, readers, own, path, mark, rounds } = options
  const seen: Seen = { wrong: [], certain: 0, lateness: [] }
  /** What everybody has to see now; null while a change is on its way. */
  let certain: { shown: boolean; round: number } | null = null
  let isOver = false

  const shows = async (read: Reader): Promise<boolean> => {
    const { status, body } = await read(`GET ${path}`)
    if (status !== 200) seen.wrong.push(`status ${status}`)
    return body.includes(mark)
  }
  const readCertain = async (read: Reader): Promise<void> => {
    const before = certain
    const shown = await shows(read)
    if (before === null || before !== certain) return
    seen.certain++
    if (shown !== before.shown) seen.wrong.push(`round ${before.round}: ${shown ? 'a draft' : 'an old page'}`)
  }
  const reading = readers.map(async (read) => {
    while (!isOver) {
      await readCertain(read)
      await delay(POLL_MS)
    }
  })
  const untilSeen = async (read: Reader, wanted: boolean, since: number, round: number): Promise<void> => {
    while ((await shows(read)) !== wanted) {
      if (performance.now() - since > PATIENCE_MS) return void seen.wrong.push(`round ${round}: never seen`)
      await delay(POLL_MS)
    }
  }

  for (let round = 0; round < rounds; round++) {
    const wanted = round % 2 === 0
    certain = null
    await setPublished(wanted)
    const since = performance.now()
    if (own && (await shows(own)) !== wanted) seen.wrong.push(`round ${round}: late on its own node`)
    await Promise.all(readers.map((read) => untilSeen(read, wanted, since, round)))
    seen.lateness.push(performance.now() - since)
    certain = { shown: wanted, round }
    await Promise.all(readers.flatMap((read) => [readCertain(read), readCertain(read)]))
  }
  isOver = true
  await Promise.all(reading)
  return seen
}
