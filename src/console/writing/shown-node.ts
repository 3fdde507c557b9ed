import type { Transaction } from '@tiptap/pm/state'

/** What a dialog over a text shows: the node at a place, or whatever else the caller has a dialog for. */
export interface Shown {
  /** Position of a node in the text; null for a dialog that is about none. */
  place: number | null
  /** What is to be chosen, where that is not clear. */
  kind?: string
}

/** The open dialog of a text. It follows its node, and closes when that is gone, as in another document. */
export function createShown() {
  let shown: Shown | null = null
  const listeners = new Set<() => void>()
  const show = (next: Shown | null) => {
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    show,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => shown,
    close: () => show(null),
    /** @param types names of the kinds of nodes */
    follow({ docChanged, mapping, doc }: Transaction, ...types: readonly string[]) {
      if (shown === null || shown.place === null || !docChanged) return
      const { pos, deleted } = mapping.mapResult(shown.place)
      // Other attributes replace what is around the content, and other words what is within: one of the two stays.
      const isGone = deleted && mapping.mapResult(shown.place + 1).deleted
      const isThere = !isGone && types.includes(doc.nodeAt(pos)?.type.name ?? '')
      if (!isThere) show(null)
      else if (pos !== shown.place) show({ place: pos })
    },
  }
}
