/** Pauses between tries while the server does not answer, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 30_000]

/** Whether the server answers, as the calls of this page see it. */
export interface Connection {
  subscribe(listener: () => void): () => void
  /** null while it answers. */
  getSnapshot(): Away | null
  /** Call it when a call got no answer. */
  lost(): void
  /** Call it when a call got an answer. */
  back(): void
  /** Resolves when the server answers again. */
  whenBack(): Promise<void>
  /** Asks the server at once. @returns whether it answered */
  tryNow(): Promise<boolean>
}

export interface Away {
  /** Milliseconds since 1970. */
  since: number
  nextAt: number
}

/**
 * @param window tells when the network is lost and back
 * @param ask resolves with any answer of the server, and rejects without one
 */
export function watchConnection(
  window: Pick<Window, 'addEventListener'>,
  now: () => number,
  ask: () => Promise<unknown>,
): Connection {
  let away: Away | null = null
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Promise.withResolvers<void>()
  const listeners = new Set<() => void>()
  const show = (next: Away | null) => {
    away = next
    for (const listener of listeners) listener()
  }
  const lost = () => {
    // Several calls that fail together are one failure.
    if (timer !== undefined) return
    const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0
    tries += 1
    timer = setTimeout(() => void tryNow(), pause)
    show({ since: away?.since ?? now(), nextAt: now() + pause })
  }
  const back = () => {
    tries = 0
    clearTimeout(timer)
    timer = undefined
    if (!away) return
    show(null)
    due.resolve()
    due = Promise.withResolvers()
  }
  async function tryNow(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    try {
      await ask()
      back()
      return true
    } catch {
      lost()
      return false
    }
  }
  window.addEventListener('online', () => void tryNow())
  window.addEventListener('offline', lost)
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => away,
    lost,
    back,
    whenBack: () => due.promise,
    tryNow,
  }
}
