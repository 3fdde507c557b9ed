import { Autosave } from './autosave.ts'
import type { Draft, DraftKind, DraftSurroundings } from './draft.ts'
import type { Values } from './draft-state.ts'
import { ExplicitSave } from './explicit-save.ts'
import type { Entry } from './journal.ts'
import { type DraftPlace, prefixOf } from './place.ts'

/**
 * Opens an item for writing and restores unsaved words of an earlier page load. Items whose type keeps drafts are autosaved;
 * others are saved when the person says so.
 * @param item null for a new one, which begins with `initial`
 */
export async function openDraft<Item>(
  kind: DraftKind<Item>,
  place: DraftPlace,
  item: Item | null,
  initial: Values,
  around: DraftSurroundings,
): Promise<Draft<Item>> {
  const prefix = prefixOf(kind, place)
  const entries = await around.journal.list(prefix)
  const writerOf = (entry: Entry) => entry.key.slice(prefix.length)
  const live = await around.writers.findLive(entries.map(writerOf))
  const left = entries.find((entry) => !live.has(writerOf(entry))) ?? null
  const key = prefix + around.writers.own
  const opening = { kind, place, key, left, around }
  const draft =
    kind.drafts && item ? new Autosave(opening, item, kind.drafts) : new ExplicitSave(opening, item, initial)
  // The words must be stored under this page load's key before the old entry is removed.
  const isKept = await draft.flush()
  if (isKept && left && left.key !== key) await around.journal.remove(left.key)
  return draft
}
