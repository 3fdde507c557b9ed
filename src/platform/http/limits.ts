import { isIPv4, isIPv6 } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Problem, tooMany } from '../../kernel/problem.ts'

/** At most `count` calls or failures of a key in `perMs`. Limits are told apart by object, not by value. */
export interface Limit {
  count: number
  perMs: number
}

/** The callers of one process, counted in memory. */
export interface Limits {
  /**
   * Counts a call: `count` may come at once; further ones become free evenly over `perMs`.
   * @throws tooMany
   */
  call(limit: Limit, key: string): void
  /**
   * Lets calls wait for their turn, in order: `count` pass at once; further ones become free evenly over `perMs`.
   * @throws tooMany when its turn would be more than 10 s away
   */
  turn(limit: Limit, key: string): Promise<void>
  /**
   * Runs an attempt; null counts as a failure, an error does not. After `count` failures of a key in `perMs` the next attempt
   * must come 1 s after the last one, then 2 s, 4 s, at most 60 s. An attempt counts as a failure while it runs, so parallel
   * attempts do not get around the limit.
   * @throws tooMany, without running it
   */
  attempt<T>(counters: readonly Counter[], work: () => Promise<T | null>): Promise<T | null>
}

type Counter = readonly [limit: Limit, key: string]

const WAIT_MAX_MS = 60_000
const TURN_MAX_MS = 10_000

/**
 * @param clock monotonic, in milliseconds
 * @param pause resolves after so many milliseconds
 */
export function createLimits(
  clock: () => number = () => performance.now(),
  pause: (ms: number) => Promise<unknown> = delay,
): Limits {
  const calls = perLimit<{ level: number; at: number }>()
  const turns = perLimit<number>()
  const failures = perLimit<readonly number[]>()

  const failuresOf = ([limit, key]: Counter, now: number) =>
    (failures(limit).get(key) ?? []).filter((at) => at > now - limit.perMs)

  function waitOf(counter: Counter, now: number): number {
    const past = failuresOf(counter, now)
    const over = past.length - counter[0].count
    return over < 0 ? 0 : (past.at(-1) ?? now) + Math.min(WAIT_MAX_MS, 1000 * 2 ** over) - now
  }

  return {
    call(limit, key) {
      const now = clock()
      const { level, at } = calls(limit).get(key) ?? { level: 0, at: now }
      const next = 1 + Math.max(0, level - ((now - at) * limit.count) / limit.perMs)
      if (next > limit.count) {
        throw refusal('Too many requests.', ((next - limit.count) * limit.perMs) / limit.count)
      }
      calls(limit).set(key, { level: next, at: now })
    },

    async turn(limit, key) {
      const now = clock()
      const free = Math.max(turns(limit).get(key) ?? 0, now - limit.perMs) + limit.perMs / limit.count
      const wait = free - now
      if (wait > TURN_MAX_MS) throw refusal('Too many requests.', wait - TURN_MAX_MS)
      turns(limit).set(key, free)
      if (wait > 0) await pause(wait)
    },

    async attempt(counters, work) {
      const now = clock()
      const wait = Math.max(...counters.map((counter) => waitOf(counter, now)))
      if (wait > 0) throw refusal('Too many attempts.', wait)
      for (const counter of counters) {
        failures(counter[0]).set(counter[1], [...failuresOf(counter, now), now])
      }
      let hasFailed = false
      try {
        const result = await work()
        hasFailed = result === null
        return result
      } finally {
        if (!hasFailed) for (const [limit, key] of counters) takeBack(failures(limit), key, now)
      }
    },
  }
}

/** Counts nothing. */
export const NO_LIMITS: Limits = {
  call: () => {},
  turn: async () => {},
  attempt: (_, work) => work(),
}

/** The key that an address is counted under: itself, or its /64 in IPv6, the smallest network that a customer gets. */
export function networkOf(address: string): string {
  const plain = plainOf(address)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** An address cut to /24 or /48, the only form in which it may be stored; null for anything else. */
export function truncated(address: string): string | null {
  const plain = plainOf(address)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}::/48` : null
}

/** Sockets give IPv4 addresses as `::ffff:1.2.3.4`, too. */
function plainOf(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}

/** The eight groups of an IPv6 address; `::` stands for those that are zero. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill('0'), ...after]
}

/** Keys remembered for one limit; past that, the one that was written longest ago is dropped. */
const KEYS_MAX = 10_000

class Recent<V> {
  readonly #values = new Map<string, V>()

  get(key: string): V | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: V): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.size > KEYS_MAX ? this.#values.keys() : []
    if (oldest !== undefined) this.#values.delete(oldest)
  }
}

function perLimit<V>(): (limit: Limit) => Recent<V> {
  const stores = new Map<Limit, Recent<V>>()
  return (limit) => {
    const store = stores.get(limit) ?? new Recent<V>()
    stores.set(limit, store)
    return store
  }
}

function takeBack(failures: Recent<readonly number[]>, key: string, at: number): void {
  const past = failures.get(key) ?? []
  const index = past.indexOf(at)
  if (index >= 0) failures.set(key, past.toSpliced(index, 1))
}

function refusal(sentence: string, waitMs: number): Problem {
  const seconds = Math.ceil(waitMs / 1000)
  return tooMany(`${sentence} Please wait ${seconds} second${seconds === 1 ? '' : 's'}.`, seconds)
}
