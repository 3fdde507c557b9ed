import { CallError, call } from '../../../ui/client.ts'
import { type SubscriberWrite, subscribe } from '../contract.ts'
import { addToOutbox, hasOutbox, readOutbox, removeFromOutbox } from './outbox-storage.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 5 * 60_000

/** Answers after which the same body can never be taken; every other refusal is one of the moment, of a proxy's too. */
const HOPELESS = new Set([400, 413, 415, 422])

/**
 * Sends a sign-up. An answer that did not take it puts it into the outbox, from where it is sent until it is taken.
 * @returns false when there was no answer, or nowhere to keep it: nothing is promised then
 */
export async function signUp(entry: SubscriberWrite): Promise<boolean> {
  const outcome = await send(entry)
  if (outcome !== 'later') return outcome === 'done'
  if (!addToOutbox(entry)) return false
  sendAgainSoon()
  return true
}

let pause = FIRST_PAUSE_MS
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what the outbox holds, now, and what is not taken again after a pause, or when the network is back. */
export async function emptyOutbox(): Promise<void> {
  clearTimeout(timer)
  for (const entry of readOutbox()) {
    if ((await send(entry)) === 'done') removeFromOutbox(entry)
  }
  if (hasOutbox()) sendAgainSoon()
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
  void emptyOutbox()
}

async function send(entry: SubscriberWrite): Promise<'done' | 'later' | 'unanswered'> {
  try {
    await call(subscribe, { body: entry })
    return 'done'
  } catch (error) {
    if (!(error instanceof CallError)) return 'unanswered'
    return HOPELESS.has(error.status) ? 'done' : 'later'
  }
}
