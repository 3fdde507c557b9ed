import type { Entry } from './entry.ts'

/** Pages by site and key, up to a number of bytes; the CLOCK algorithm chooses what is dropped. */
export interface Store {
  find(siteId: string, key: string): Entry | undefined
  put(siteId: string, key: string, entry: Entry): void
  dropWhere(siteId: string, isTouched: (entry: Entry) => boolean): void
  clear(): void
  count(): number
  bytes(): number
}

interface Slot {
  siteId: string
  key: string
  entry: Entry
  /** Whether it was asked for since the hand of the clock last passed. */
  isUsed: boolean
}

/** Bytes that a slot takes beside its bodies: key, objects and places in two maps. */
const SLOT_BYTES = 1_024

export function createStore(maxBytes: number): Store {
  const sites = new Map<string, Map<string, Slot>>()
  // In the order in which the clock's hand passes them.
  const queue = new Set<Slot>()
  let bytes = 0

  function remove(slot: Slot): void {
    const site = sites.get(slot.siteId)
    site?.delete(slot.key)
    if (site?.size === 0) sites.delete(slot.siteId)
    queue.delete(slot)
    bytes -= slot.entry.bytes + SLOT_BYTES
  }

  function makeRoom(): void {
    for (const slot of queue) {
      if (bytes <= maxBytes) return
      if (!slot.isUsed) {
        remove(slot)
        continue
      }
      slot.isUsed = false
      queue.delete(slot)
      queue.add(slot)
    }
  }

  return {
    find(siteId, key) {
      const slot = sites.get(siteId)?.get(key)
      if (!slot) return undefined
      slot.isUsed = true
      return slot.entry
    },
    put(siteId, key, entry) {
      const old = sites.get(siteId)?.get(key)
      if (old) remove(old)
      const slot: Slot = { siteId, key, entry, isUsed: false }
      const site = sites.get(siteId) ?? new Map<string, Slot>()
      sites.set(siteId, site.set(key, slot))
      queue.add(slot)
      bytes += entry.bytes + SLOT_BYTES
      makeRoom()
    },
    dropWhere(siteId, isTouched) {
      // A map may lose entries while it is walked.
      for (const slot of sites.get(siteId)?.values() ?? []) if (isTouched(slot.entry)) remove(slot)
    },
    clear() {
      sites.clear()
      queue.clear()
      bytes = 0
    },
    count: () => queue.size,
    bytes: () => bytes,
  }
}
