import type pg from 'pg'
import type { StudioEvent } from '../../kernel/studio-event.ts'

/** Channel for the events of all processes. */
export const STUDIO_CHANNEL = 'flyleaf_studio'

/** How long the first event waits for others, to send them together. */
const TOGETHER_MS = 10

interface Teller {
  /** Tells open studios of all processes within `TOGETHER_MS`. */
  tell(events: readonly StudioEvent[]): void
  /** Sends what still waits. */
  end(): Promise<void>
}

/**
 * Sends events over a pool, never within the transaction of a change: NOTIFY takes a lock of the whole server until its commit
 * is on disk, so changes would commit one after the other. An event that is lost with its connection does no harm: listeners
 * lose theirs, too, and read everything anew.
 */
export function tellerOf(pool: pg.Pool): Teller {
  const known = tellers.get(pool)
  if (known) return known
  const made = createTeller(pool)
  tellers.set(pool, made)
  return made
}

const tellers = new WeakMap<pg.Pool, Teller>()

function createTeller(pool: pg.Pool): Teller {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  let sent: Promise<void> = Promise.resolve()

  async function sendWaiting(): Promise<void> {
    const payloads = [...waiting]
    waiting.clear()
    if (payloads.length > 0)
      await pool.query({ ...NOTIFY, values: [STUDIO_CHANNEL, payloads] }).catch(() => {})
  }

  /** Waits for the batch before: over two connections a later event could arrive first. */
  function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    sent = sent.then(sendWaiting)
    return sent
  }

  return {
    tell(events) {
      for (const event of events) waiting.add(JSON.stringify(event))
      timer ??= setTimeout(() => void send(), TOGETHER_MS)
    },
    end: send,
  }
}

const NOTIFY = {
  name: 'studioEvents.notify',
  text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
}
