import type pg from 'pg'
import type { StudioEvent } from '../../kernel/studio-event.ts'

/** Where every process says what it has to tell the studio. */
export const STUDIO_CHANNEL = 'flyleaf_studio'

/** So long the first event waits for others, in milliseconds. */
const TOGETHER_MS = 10

interface Teller {
  /** Tells the studio of all processes, together with what else there is to tell at the moment. */
  tell(events: readonly StudioEvent[]): void
  /** Tells the rest. */
  end(): Promise<void>
}

/**
 * Who tells the studio over a pool. Never within a transaction: a NOTIFY holds one lock of the whole server until its commit is
 * on the disk, and changes would be stored one after the other. An event that is lost with its connection is made up for: the
 * listeners lose theirs, too, and then everybody reads again.
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
    if (payloads.length > 0) await pool.query(NOTIFY, [STUDIO_CHANNEL, payloads]).catch(() => {})
  }

  /** One after the other: over two connections at once a later event could be heard first. */
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

const NOTIFY = 'select pg_notify($1, payload) from unnest($2::text[]) payload'
