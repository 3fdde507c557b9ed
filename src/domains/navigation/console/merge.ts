import type { Merged } from '../../../console/saving/draft-state.ts'
import type { MenuChild, MenuItem } from '../rules.ts'
import { flat, itemsIn, textOfItems } from './tree.ts'

/** Groups of an entry's fields that change together: those of its target are one. */
const PIECES: readonly (readonly (keyof MenuChild)[])[] = [
  ['label'],
  ['description'],
  ['translations'],
  ['url', 'pageId', 'module'],
]

/**
 * Merges two changes of a menu entry by entry.
 * @returns null if both moved entries or changed the same group, or one removed an entry that the other changed
 */
export function mergeItems(base: string, mine: string, theirs: string): Merged | null {
  const [b, m, t] = [itemsIn(base), itemsIn(mine), itemsIn(theirs)]
  const order = pick(shapeOf(b), shapeOf(m), shapeOf(t))
  const all = [b, m, t].map((items) => new Map(flat(items).map(({ entry }) => [entry.id, entry])))
  if (order === null || isChangedAndGone(all)) return null
  const merged = (entry: MenuChild): MenuChild | null => {
    const [was, own, other] = all.map((entries) => entries.get(entry.id))
    if (!own || !other) return entry
    const next: Record<string, unknown> = { ...entry }
    for (const names of PIECES) {
      const [before, here, there] = [was ?? own, own, other].map((one) => textOfPiece(one, names))
      const picked = pick(before ?? '', here ?? '', there ?? '')
      if (picked === null) return null
      Object.assign(next, JSON.parse(picked))
    }
    // It has the fields of the entry that it began with.
    return next as unknown as MenuChild
  }
  const items: MenuItem[] = []
  for (const item of order === shapeOf(m) ? m : t) {
    const [own, ...children] = [item, ...item.children].map(merged)
    const below = children.filter((child) => child !== null)
    if (!own || below.length < children.length) return null
    items.push({ ...own, children: below })
  }
  const text = textOfItems(items)
  return { mine: text, theirs: text, both: text, asked: null }
}

/** @param all entries by id before, here and there */
function isChangedAndGone([before, here, there]: Map<string, MenuItem>[]): boolean {
  const textOf = (entry: MenuItem) => PIECES.map((names) => textOfPiece(entry, names)).join()
  return [...(before ?? [])].some(([id, was]) => {
    const [own, other] = [here?.get(id), there?.get(id)]
    const left = own ?? other
    return (!own || !other) && left !== undefined && textOf(left) !== textOf(was)
  })
}

/** The one that was changed of two; null where both were, in different ways. */
function pick(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : null
}

/** Which entries stand where. */
function shapeOf(items: readonly MenuItem[]): string {
  return flat(items)
    .map(({ entry, parentId }) => `${parentId ?? ''}/${entry.id}`)
    .join(' ')
}

function textOfPiece(entry: MenuChild, names: readonly (keyof MenuChild)[]): string {
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, entry[name]])))
}
