/**
 * One read for all who ask the same at the same time. A read begins after everybody who gets its answer has asked, so nobody is
 * told of a state from before the question; who asks while one is under way waits for the next.
 * @returns gives the answer to a question; all who get it get the same object
 */
export function shareReads<V>() {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<V>>()
  return (question: string, read: () => Promise<V>): Promise<V> => {
    const known = waiting.get(question)
    if (known) return known
    const begin = async () => {
      await Promise.all([running.get(question), endOfTick()])
      waiting.delete(question)
      const reading = read()
      const ended = reading.catch(() => {}).then(() => void running.delete(question))
      running.set(question, ended)
      return reading
    }
    const promise = begin()
    waiting.set(question, promise)
    return promise
  }
}

/**
 * The same for many keys that one read answers at once.
 * @param read gives what it finds of the keys
 */
export function batchReads<V>(read: (keys: string[]) => Promise<Map<string, V>>) {
  let running: Promise<unknown> | null = null
  let next: { keys: Set<string>; found: Promise<Map<string, V>> } | null = null

  async function begin(keys: Set<string>): Promise<Map<string, V>> {
    await Promise.all([running, endOfTick()])
    next = null
    const reading = read([...keys])
    const ended = reading.catch(() => {}).then(() => void (running = null))
    running = ended
    return reading
  }

  return async (key: string): Promise<V | null> => {
    if (!next) {
      const keys = new Set<string>()
      next = { keys, found: begin(keys) }
    }
    next.keys.add(key)
    return (await next.found).get(key) ?? null
  }
}

/** All requests that have come by now are looked at first. */
export const endOfTick = () => new Promise((resolve) => setImmediate(resolve))
