import { CallError } from '../ui/client.ts'
import { addToOutbox, type Box, hasOutbox, readOutbox, removeFromOutbox } from './outbox-storage.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 5 * 60_000

/** Statuses after which the same body can never be taken; every other refusal may pass, also a proxy's. */
const HOPELESS = new Set([400, 413, 415, 422])

interface Outbox<E> {
  /**
   * Sends an entry. If the server answers without taking it, the entry goes into the outbox and is sent until it is taken.
   * @returns false when there was no answer, or no storage: then nothing is promised
   */
  send(entry: E): Promise<boolean>
  /** Sends what is kept now. What is not taken is sent again after a pause, or when the network is back. */
  empty(): Promise<void>
}

/** The outbox of one kind of entries; `app/site-islands.ts` empties it on the next page. */
export function outboxOf<E>(box: Box<E>, call: (entry: E) => Promise<unknown>): Outbox<E> {
  let pause = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  async function empty(): Promise<void> {
    clearTimeout(timer)
    for (const entry of readOutbox(box)) {
      if ((await trySending(entry)) === 'done') removeFromOutbox(box, entry)
    }
    if (hasOutbox(box.key)) sendAgainSoon()
    else pause = FIRST_PAUSE_MS
  }

  function sendAgainSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(handleChance, pause)
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    // The same function twice is one listener.
    addEventListener('online', handleChance, { once: true })
  }

  function handleChance(): void {
    void empty()
  }

  async function trySending(entry: E): Promise<'done' | 'later' | 'unanswered'> {
    try {
      await call(entry)
      return 'done'
    } catch (error) {
      if (!(error instanceof CallError)) return 'unanswered'
      return HOPELESS.has(error.status) ? 'done' : 'later'
    }
  }

  return {
    async send(entry) {
      const outcome = await trySending(entry)
      if (outcome !== 'later') return outcome === 'done'
      if (!addToOutbox(box, entry)) return false
      sendAgainSoon()
      return true
    },
    empty,
  }
}
