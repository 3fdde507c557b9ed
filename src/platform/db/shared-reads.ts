/**
 * One read for all who ask at the same time, each for a key of its own. A read begins after everybody who gets its answer has
 * asked, so nobody is told of a state from before the question; who asks while one is under way waits for the next.
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
const endOfTick = () => new Promise((resolve) => setImmediate(resolve))
