import type { StudioEvent } from '../kernel/studio-event.ts'
import type { Locks } from './saving/locks.ts'

const STREAM = '/api/events'

/** Pauses before a stream that the server refused is opened again, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 15_000, 30_000]

/** Events of the studio; `again` says that some may have been missed. */
export type Heard = StudioEvent | { event: 'again' }

export interface StudioEvents {
  /** @returns stops it */
  listen(listener: (heard: Heard) => void): () => void
  /** Opens the stream; while nobody is signed in it retries from time to time. */
  start(): void
}

/**
 * Follows events with one stream for all tabs of this browser: the tab with the lock has the stream and tells the others.
 * @param channel reaches the other tabs
 */
export function followEvents(locks: Locks, channel: BroadcastChannel): StudioEvents {
  const listeners = new Set<(heard: Heard) => void>()
  let isStarted = false
  const tell = (heard: Heard) => {
    for (const listener of listeners) listener(heard)
  }
  channel.onmessage = ({ data }: MessageEvent<Heard>) => tell(data)
  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      if (isStarted) return
      isStarted = true
      // Held as long as the page is open.
      void locks.hold('events', () => {
        openStream((heard) => {
          tell(heard)
          channel.postMessage(heard)
        })
        return new Promise<never>(() => {})
      })
    },
  }
}

function openStream(onHeard: (heard: Heard) => void, tries = 0): void {
  const stream = new EventSource(STREAM)
  let failures = tries
  stream.onopen = () => (failures = 0)
  const read = ({ data }: MessageEvent<string>) => onHeard(JSON.parse(data))
  stream.addEventListener('changed', read)
  stream.addEventListener('present', read)
  stream.addEventListener('again', () => onHeard({ event: 'again' }))
  stream.onerror = () => {
    // The browser reconnects after a break, but not after an answer that was no stream.
    if (stream.readyState !== EventSource.CLOSED) return
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]
    setTimeout(() => openStream(onHeard, failures + 1), pause)
  }
}
