import pg from 'pg'
import type { Connection } from './database.ts'

interface Listening {
  close(): Promise<void>
}

interface ListenOptions {
  connection: Connection
  channel: string
  onMessage(payload: string): void
  /** Called after each connect, also the first: earlier messages may have been missed. */
  onConnected(): void
}

const SHORTEST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

/** Listens to a channel on a connection of its own, and reconnects without limit. */
export function listenTo({ connection, channel, onMessage, onConnected }: ListenOptions): Listening {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let pause = SHORTEST_PAUSE_MS
  let isClosed = false

  async function open(): Promise<void> {
    const opened = new pg.Client({ ...connection, keepAlive: true, application_name: 'flyleaf listener' })
    client = opened
    opened.on('error', () => {})
    opened.once('end', again)
    opened.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
      pause = SHORTEST_PAUSE_MS
      onConnected()
    } catch {
      // A connection that never opened emits no `end`.
      opened.removeListener('end', again)
      await opened.end().catch(() => {})
      again()
    }
  }

  function again(): void {
    if (isClosed) return
    timer = setTimeout(() => void open(), pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }

  void open()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      client?.removeListener('end', again)
      await client?.end().catch(() => {})
    },
  }
}
