import type { Locale } from '../../../kernel/locale.ts'
import type { MenuChild, MenuItem } from '../rules.ts'
import type { Over } from '../../../console/order/drag.ts'
import { placeBeside } from '../../../console/order/moved.ts'

/** An entry with its place: `parentId` is null for one at the top, `count` counts those beside it. */
export interface Placed {
  entry: MenuItem
  parentId: string | null
  index: number
  count: number
}

/** All entries as they stand below each other on screen. */
export function flat(items: readonly MenuItem[]): Placed[] {
  return items.flatMap((entry, index) => [
    { entry, parentId: null, index, count: items.length },
    ...entry.children.map((child, at) => ({
      entry: { ...child, children: [] },
      parentId: entry.id,
      index: at,
      count: entry.children.length,
    })),
  ])
}

export function findPlaced(items: readonly MenuItem[], id: string | null): Placed | null {
  return flat(items).find(({ entry }) => entry.id === id) ?? null
}

/** The menu after one of its entries was changed. */
export function changed(items: readonly MenuItem[], id: string, change: Partial<MenuChild>): MenuItem[] {
  return items.map((item) =>
    item.id === id
      ? { ...item, ...change }
      : { ...item, children: item.children.map((one) => (one.id === id ? { ...one, ...change } : one)) },
  )
}

/** The menu without an entry, and without what stands below it. */
export function removed(items: readonly MenuItem[], id: string): MenuItem[] {
  return items
    .filter((item) => item.id !== id)
    .map((item) => ({ ...item, children: item.children.filter((one) => one.id !== id) }))
}

/** The entry that stands where this one stood once it is removed; null where none is left. */
export function afterRemoval(items: readonly MenuItem[], id: string): string | null {
  const at = flat(items).findIndex(({ entry }) => entry.id === id)
  const left = flat(removed(items, id))
  return (left[at] ?? left.at(-1))?.entry.id ?? null
}

/** Puts an entry among others. @param parentId null for the top */
export function inserted(
  items: readonly MenuItem[],
  entry: MenuItem,
  parentId: string | null,
  index: number,
): MenuItem[] {
  if (parentId === null) return items.toSpliced(index, 0, entry)
  const { children: _, ...child } = entry
  return items.map((item) =>
    item.id === parentId ? { ...item, children: item.children.toSpliced(index, 0, child) } : item,
  )
}

/** Whether an entry can stand below another one: there are two levels. */
export function canBeBelow({ entry }: Pick<Placed, 'entry'>): boolean {
  return entry.children.length === 0
}

/** Where the entry goes that is moved; the same menu where it can go no further. */
export type Step = 'up' | 'down' | 'in' | 'out'

export function stepped(items: readonly MenuItem[], id: string, step: Step): readonly MenuItem[] {
  const to = placeAfter(items, id, step)
  return to ? movedTo(items, id, to.parentId, to.index) : items
}

/** Where a step leads; null where there is no such place. */
export function placeAfter(
  items: readonly MenuItem[],
  id: string,
  step: Step,
): Pick<Placed, 'parentId' | 'index'> | null {
  const placed = findPlaced(items, id)
  if (!placed) return null
  const { parentId, index, count } = placed
  switch (step) {
    case 'up':
      return index > 0 ? { parentId, index: index - 1 } : null
    case 'down':
      return index < count - 1 ? { parentId, index: index + 1 } : null
    case 'in': {
      const before = parentId === null && canBeBelow(placed) ? items[index - 1] : undefined
      return before ? { parentId: before.id, index: before.children.length } : null
    }
    case 'out': {
      const at = items.findIndex((item) => item.id === parentId)
      return parentId === null ? null : { parentId: null, index: at + 1 }
    }
  }
}

/** The menu with an entry at another place. @param index among those that stand there without it */
export function movedTo(
  items: readonly MenuItem[],
  id: string,
  parentId: string | null,
  index: number,
): MenuItem[] {
  const placed = findPlaced(items, id)
  if (!placed || (parentId !== null && !canBeBelow(placed))) return [...items]
  return inserted(removed(items, id), placed.entry, parentId, index)
}

/**
 * Puts an entry before or behind another one; behind a group, it becomes the first of it. One that holds others stays at the top.
 */
export function movedBeside(
  items: readonly MenuItem[],
  id: string,
  { row, side }: Over,
): readonly MenuItem[] {
  const [placed, onto] = [findPlaced(items, id), findPlaced(items, row)]
  if (!placed || !onto || row === id || onto.parentId === id) return items
  const { parentId, index, entry } = onto
  if (parentId !== null && !canBeBelow(placed)) return movedBeside(items, id, { row: parentId, side })
  const isIntoGroup = side === 'behind' && entry.children.length > 0 && canBeBelow(placed)
  const to = isIntoGroup ? { parentId: entry.id, place: 0 } : { parentId, place: index }
  const isBeside = to.parentId === placed.parentId
  if (!isIntoGroup)
    to.place = isBeside ? placeBeside(placed.index, index, side) : index + (side === 'behind' ? 1 : 0)
  if (isBeside && to.place === placed.index) return items
  return movedTo(items, id, to.parentId, to.place)
}

/** What an entry says in a language; empty where it says nothing of its own. @param own language of the site */
export function ownWords(entry: MenuChild, locale: Locale, own: Locale) {
  const { label, description } = entry
  return locale === own
    ? { label, description }
    : (entry.translations[locale] ?? { label: '', description: '' })
}

/** What readers of a language see of it. */
export function shownLabel(entry: MenuChild, locale: Locale, own: Locale): string {
  return ownWords(entry, locale, own).label || entry.label
}

/** The change that writes words of a language. */
export function wordsChange(
  entry: MenuChild,
  words: { label?: string; description?: string },
  locale: Locale,
  own: Locale,
): Partial<MenuChild> {
  if (locale === own) return words
  const next = { ...ownWords(entry, locale, own), ...words }
  return { translations: { ...entry.translations, [locale]: next } }
}

/** The entries as the form holds them: numbered, in one order of their keys, so that the same entries are the same text. */
export function textOfItems(items: unknown): string {
  return JSON.stringify(((items ?? []) as MenuItem[]).map(inOrder))
}

export function itemsIn(text: string): MenuItem[] {
  // Written by `textOfItems` alone.
  return text === '' ? [] : (JSON.parse(text) as MenuItem[])
}

/** Whether two texts mean the same entries to the server, which trims words and leaves out empty ones. */
export function isSameItems(a: string, b: string): boolean {
  return a === b || meant(a) === meant(b)
}

function inOrder(item: MenuItem, index: number): MenuItem {
  const children = item.children.map(childInOrder)
  return { ...childInOrder(item, index), type: kindOf({ ...item, children }), children }
}

function childInOrder(child: MenuChild, index: number): MenuChild {
  const { id, label, description, translations, url, pageId, module } = child
  return {
    id,
    label,
    description,
    translations: Object.fromEntries(Object.entries(translations).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    url,
    pageId,
    module,
    type: kindOf({ ...child, children: [] }),
    order: index + 1,
  }
}

/** As the server names what an entry leads to. */
export function kindOf({ url, pageId, children }: MenuItem): MenuItem['type'] {
  if (children.length > 0 || (url.trim() === '' && pageId === null)) return 'dropdown'
  return pageId !== null || url.trim().startsWith('/') ? 'page' : 'link'
}

function meant(text: string): string {
  const plain = <C extends MenuChild>(child: C): C => ({
    ...child,
    label: child.label.trim(),
    description: child.description.trim(),
    url: child.url.trim(),
    translations: Object.fromEntries(
      Object.entries(child.translations).flatMap(([language, words]) => {
        const [label, description] = [words.label.trim(), words.description.trim()]
        return label || description ? [[language, { label, description }]] : []
      }),
    ),
  })
  return textOfItems(itemsIn(text).map((item) => ({ ...plain(item), children: item.children.map(plain) })))
}
