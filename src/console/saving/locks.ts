import { pause } from '../pause.ts'

/** How long a lease lasts without being renewed, in milliseconds. */
const LEASE_MS = 3_000
/** How often it is renewed, and tried by waiting tabs, in milliseconds. */
const RENEW_MS = 1_000
/** After this time two tabs that took a free lease at once both see who was last, in milliseconds. */
const SETTLE_MS = 50

const PREFIX = 'flyleaf.lease.'

/** Runs work that only one tab of this browser may do at a time. */
export interface Locks {
  /** Waits for its turn, runs `work`, and releases the lock when that ends or its tab is closed. */
  hold<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** Web Locks, or leases in localStorage on plain http, where browsers have none. @param own name of this page load */
export function openLocks(locks: LockManager | undefined, storage: Storage, own: string): Locks {
  if (locks)
    return { hold: (name, work) => locks.request(`flyleaf.${name}`, work) as ReturnType<typeof work> }
  return {
    async hold(name, work) {
      const lease = leaseOf(storage, PREFIX + name, own)
      while (!(await lease.take())) await pause(RENEW_MS)
      const renewing = setInterval(lease.renew, RENEW_MS)
      try {
        return await work()
      } finally {
        clearInterval(renewing)
        lease.give()
      }
    },
  }
}

function leaseOf(storage: Storage, key: string, own: string) {
  const holder = () => {
    const [owner, until] = storage.getItem(key)?.split(' ') ?? []
    return owner !== undefined && Number(until) > Date.now() ? owner : null
  }
  const renew = () => storage.setItem(key, `${own} ${Date.now() + LEASE_MS}`)
  return {
    async take(): Promise<boolean> {
      try {
        if ((holder() ?? own) !== own) return false
        renew()
        await pause(SETTLE_MS)
        return holder() === own
      } catch {
        // Without storage tabs cannot be told apart, so each goes on by itself.
        return true
      }
    },
    renew,
    give() {
      if (holder() === own) storage.removeItem(key)
    },
  }
}
