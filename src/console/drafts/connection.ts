/** Pauses between tries while the server does not answer, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 30_000]

/** Whether the server answers, as the saves of this page see it. */
export interface Connection {
  subscribe(listener: () => void): () => void
  /** null while it answers. */
  getSnapshot(): Away | null
  /** A call got no answer. */
  lost(): void
  /** A call got one. */
  back(): void
  /** Gives when the next try is due. */
  next(): Promise<void>
  tryNow(): void
}

export interface Away {
  /** Milliseconds since 1970. */
  since: number
  nextAt: number
}

/** @param window tells when the network is back */
export function watchConnection(window: Pick<Window, 'addEventListener'>, now: () => number): Connection {
  let away: Away | null = null
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Promise.withResolvers<void>()
  const listeners = new Set<() => void>()
  const show = (next: Away | null) => {
    away = next
    for (const listener of listeners) listener()
  }
  const release = () => {
    clearTimeout(timer)
    timer = undefined
    const { resolve } = due
    due = Promise.withResolvers()
    resolve()
  }
  window.addEventListener('online', release)
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => away,
    lost() {
      // Several calls that fail together are one failure.
      if (timer !== undefined) return
      const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0
      tries += 1
      timer = setTimeout(release, pause)
      show({ since: away?.since ?? now(), nextAt: now() + pause })
    },
    back() {
      tries = 0
      if (away) show(null)
      if (timer !== undefined) release()
    },
    next: () => due.promise,
    tryNow: release,
  }
}
