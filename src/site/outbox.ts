import { CallError } from '../ui/client.ts'
import { addToOutbox, type Box, hasOutbox, readOutbox, removeFromOutbox } from './outbox-storage.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 5 * 60_000

/** Answers after which the same body can never be taken; every other refusal is one of the moment, of a proxy's too. */
const HOPELESS = new Set([400, 413, 415, 422])

interface Outbox<E> {
  /**
   * Sends an entry. An answer that did not take it puts it into the outbox, from where it is sent until it is taken.
   * @returns false when there was no answer, or nowhere to keep it: nothing is promised then
   */
  send(entry: E): Promise<boolean>
  /** Sends what is kept, now, and what is not taken again after a pause, or when the network is back. */
  empty(): Promise<void>
}

/** What readers write goes out through it once it is promised; `app/site-islands.ts` empties it from the next page. */
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
