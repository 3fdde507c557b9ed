import type { Draft, DraftKind, DraftSurroundings } from './draft.ts'
import type { Values } from './draft-state.ts'
import type { Entry, Journal } from './journal.ts'
import { openDraft } from './open-draft.ts'
import { type DraftPlace, prefixOf } from './place.ts'
import { guardUnload } from './unload.ts'

/** The drafts of this page load, also of closed screens that still save. */
export interface OpenDrafts {
  /** Opens a draft, or joins the open one of the item. */
  enter<Item>(
    kind: DraftKind<Item>,
    place: DraftPlace,
    item: Item | null,
    initial: Values,
    around: DraftSurroundings,
  ): Promise<Draft<Item>>
  /** Call it when the screen closes; unsaved words are still sent. */
  leave<Item>(kind: DraftKind<Item>, place: DraftPlace, draft: Draft<Item>): void
  /** Deletes the words of an entry of the journal, also those still in memory. */
  drop(entry: Pick<Entry, 'key'>, journal: Journal): Promise<void>
  /** Stores every word on this device. */
  flush(): Promise<void>
}

export function createOpenDrafts(window: Window): OpenDrafts {
  const open = new Map<string, Promise<Draft<unknown>>>()
  const guards = new Map<Draft<unknown>, () => void>()
  return {
    async enter<Item>(
      kind: DraftKind<Item>,
      place: DraftPlace,
      item: Item | null,
      initial: Values,
      around: DraftSurroundings,
    ) {
      const key = prefixOf(kind, place)
      // The key contains the type, and a type has one kind of item.
      const known = open.get(key) as Promise<Draft<Item>> | undefined
      if (known) {
        const draft = await known
        draft.resume()
        if (item) draft.takeIn(item)
        return draft
      }
      const opening = openDraft(kind, place, item, initial, around)
      open.set(key, opening as Promise<Draft<unknown>>)
      opening.catch(() => open.delete(key))
      const draft = await opening
      const isDirty = () => draft.getSnapshot().isDirty
      guards.set(draft as Draft<unknown>, guardUnload(window, { flushNow: draft.flushNow, isDirty }))
      return draft
    },
    leave<Item>(kind: DraftKind<Item>, place: DraftPlace, draft: Draft<Item>) {
      draft.release(() => {
        open.delete(prefixOf(kind, place))
        guards.get(draft as Draft<unknown>)?.()
        guards.delete(draft as Draft<unknown>)
      })
    },
    async drop({ key }, journal) {
      const draft = await open.get(key.slice(0, key.lastIndexOf('/') + 1))
      await draft?.forget()
      await journal.remove(key)
    },
    async flush() {
      await Promise.all([...guards.keys()].map((draft) => draft.flush()))
    },
  }
}
