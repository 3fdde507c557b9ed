import { useRef, useState } from 'react'
import { useConsole } from '../context.ts'
import type { Column } from '../catalogue/list-spec.ts'

/** How a person wants a list to look; stored on this device, by account and list. */
export interface ListPreferences {
  hidden: readonly string[]
  /** Columns in the chosen order; a column that is not in it keeps its default place. */
  order: readonly string[]
  /** Chosen widths of columns, in px; the first column gets the rest. */
  widths: Readonly<Record<string, number>>
  /** Rows instead of cards, where a list has both. */
  isRows: boolean
}

const USUAL: ListPreferences = { hidden: [], order: [], widths: {}, isRows: false }

/** Bounds of a column's width, in px; `name` is the least for the column with the title. */
export const WIDTH = { min: 72, max: 640, name: 200 } as const

/** Changes the preferences, given their state at that moment. */
export type ChangePreferences = (next: (now: ListPreferences) => Partial<ListPreferences>) => void

export function useListPreferences(listId: string): [ListPreferences, ChangePreferences] {
  const { person } = useConsole()
  const key = `flyleaf.list.${person.id}.${listId}`
  const [preferences, setPreferences] = useState(() => ({ ...USUAL, ...read(key) }))
  // Of two quick changes the second must not undo the first.
  const latest = useRef(preferences)
  return [
    preferences,
    (next) => {
      latest.current = { ...latest.current, ...next(latest.current) }
      setPreferences(latest.current)
      keep(key, latest.current)
    },
  ]
}

/** The columns in a person's order; the first one names the row and stays. */
export function ordered<R>(columns: readonly Column<R>[], order: readonly string[]): Column<R>[] {
  const [first, ...others] = columns
  const usual = others.map(({ id }) => id)
  const known = order.filter((id) => usual.includes(id))
  // A column that is newer than the stored order goes behind the one that it follows by default.
  for (const [i, id] of usual.entries()) {
    if (!known.includes(id)) known.splice(known.indexOf(usual[i - 1] ?? '') + 1, 0, id)
  }
  const byId = new Map(others.map((column) => [column.id, column]))
  const sorted = known.flatMap((id) => byId.get(id) ?? [])
  return first ? [first, ...sorted] : []
}

/** The order with one column moved by a place, to either side. */
export function moved<R>(
  columns: readonly Column<R>[],
  order: readonly string[],
  id: string,
  by: -1 | 1,
): string[] {
  const ids = ordered(columns, order)
    .slice(1)
    .map((column) => column.id)
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return ids
  const rest = ids.toSpliced(from, 1)
  return rest.toSpliced(to, 0, id)
}

/** The widths with one column's changed; the caller checks that there is room. */
export function widened(
  widths: ListPreferences['widths'],
  id: string,
  px: number,
): ListPreferences['widths'] {
  return { ...widths, [id]: Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, px))) }
}

/** The columns with the chosen widths; in a smaller window these shrink before the title does. */
export function inWidths<R>(columns: readonly Column<R>[], widths: ListPreferences['widths']): Column<R>[] {
  const isChosen = columns.some(({ id }) => widths[id] !== undefined)
  return columns.map((column, i) => {
    const chosen = widths[column.id]
    if (i === 0) return isChosen ? { ...column, width: `minmax(${WIDTH.name}px,1fr)` } : column
    return chosen === undefined ? column : { ...column, width: `minmax(${WIDTH.min}px,${chosen}px)` }
  })
}

/** Width of a column without measuring it, in px. */
export function widthOf<R>({ id, width }: Column<R>, widths: ListPreferences['widths']): number {
  return widths[id] ?? Number(/(?:^|\D)(\d+)px/.exec(width)?.[1] ?? WIDTH.name)
}

function read(key: string): Partial<ListPreferences> {
  try {
    const kept: Partial<ListPreferences> = JSON.parse(localStorage.getItem(key) ?? '{}')
    return {
      hidden: listIn(kept.hidden),
      order: listIn(kept.order),
      widths: widthsIn(kept.widths),
      isRows: kept.isRows === true,
    }
  } catch {
    // Storage is switched off, or holds something else: the list has its default look.
    return {}
  }
}

function listIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function widthsIn(value: unknown): Record<string, number> {
  const known = Object.entries(Object(value)).filter(([, px]) => typeof px === 'number' && px > 0)
  return known.reduce((widths, [id, px]) => widened(widths, id, Number(px)), {})
}

function keep(key: string, preferences: ListPreferences): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences))
  } catch {
    // Without storage it lasts until the page is left.
  }
}
