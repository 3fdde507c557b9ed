import { watchConnection } from '../../src/console/saving/connection.ts'
import type { DraftSurroundings } from '../../src/console/saving/draft.ts'
import { openRelay, type Relay } from '../../src/console/saving/handover.ts'
import type { Entry, Journal } from '../../src/console/saving/journal.ts'

/** A journal in memory. */
export function memoryJournal() {
  const entries = new Map<string, Entry>()
  const journal: Journal = {
    put: async (entry) => void entries.set(entry.key, structuredClone(entry)),
    putNow: (entry) => void entries.set(entry.key, structuredClone(entry)),
    list: async (prefix) =>
      [...entries.values()].filter((e) => e.key.startsWith(prefix)).sort((a, b) => b.at - a.at),
    remove: async (key) => void entries.delete(key),
  }
  return { journal, entries }
}

let clock = 0

/** For tests: what a page load gives its drafts; it is alone in its browser unless `relay` connects it to others. */
export function surroundings(
  journal: Journal,
  own: string,
  live: string[] = [],
  relay: Relay = aBrowser()(),
): DraftSurroundings {
  let keys = 0
  let edits = 0
  return {
    journal,
    writers: {
      own,
      next: () => (edits += 1),
      findLive: async (names) => new Set(names.filter((name) => live.includes(name))),
    },
    now: () => (clock += 1),
    newKey: () => `key-${(keys += 1)}`,
    signIn: async () => {},
    confirm: async () => false,
    rest: async () => {},
    connection: watchConnection(new EventTarget() as unknown as Window, Date.now, async () => {}),
    locks: { hold: (_name, work) => work() },
    relay,
  }
}

/** A browser; each call is one more tab of it. */
export function aBrowser(): () => Relay {
  const tabs: { onmessage: ((event: MessageEvent) => void) | null }[] = []
  return () => {
    const tab = {
      onmessage: null,
      postMessage(data: unknown) {
        const copy = structuredClone(data)
        for (const other of tabs) if (other !== tab) other.onmessage?.({ data: copy } as MessageEvent)
      },
    }
    tabs.push(tab)
    return openRelay(tab as unknown as BroadcastChannel)
  }
}
