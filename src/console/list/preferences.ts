import { useState } from 'react'
import { useConsole } from '../context.ts'
import type { Column } from './spec.ts'

/** How a person wants a list to look; kept on this device, by account and list. */
export interface ListPreferences {
  /** Columns that were taken away. */
  hidden: readonly string[]
  /** Columns in the order that was chosen; what is not in it keeps its usual place. */
  order: readonly string[]
  /** Rows instead of cards, where a list has both. */
  isRows: boolean
}

export const USUAL: ListPreferences = { hidden: [], order: [], isRows: false }

export function useListPreferences(
  listId: string,
): [ListPreferences, (next: Partial<ListPreferences>) => void] {
  const { person } = useConsole()
  const key = `flyleaf.list.${person.id}.${listId}`
  const [preferences, setPreferences] = useState(() => ({ ...USUAL, ...read(key) }))
  return [
    preferences,
    (next) => {
      const changed = { ...preferences, ...next }
      setPreferences(changed)
      keep(key, changed)
    },
  ]
}

/** The columns in a person's order; the first one names the row and stays. */
export function ordered<R>(columns: readonly Column<R>[], order: readonly string[]): Column<R>[] {
  const [first, ...others] = columns
  const usual = others.map(({ id }) => id)
  const known = order.filter((id) => usual.includes(id))
  // A column that came later goes behind the one that it usually follows.
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

function read(key: string): Partial<ListPreferences> {
  try {
    const kept: Partial<ListPreferences> = JSON.parse(localStorage.getItem(key) ?? '{}')
    return { hidden: listIn(kept.hidden), order: listIn(kept.order), isRows: kept.isRows === true }
  } catch {
    // Storage is switched off, or somebody else wrote there: the list looks as usual.
    return {}
  }
}

function listIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function keep(key: string, preferences: ListPreferences): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences))
  } catch {
    // It holds until the page is left.
  }
}
