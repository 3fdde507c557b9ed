import { useState } from 'react'
import { useConsole } from '../context.ts'

/** How a person wants a list to look; kept on this device, by account and list. */
export interface ListPreferences {
  /** Columns that were taken away. */
  hidden: readonly string[]
}

const USUAL: ListPreferences = { hidden: [] }

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

function read(key: string): Partial<ListPreferences> {
  try {
    const { hidden }: Partial<ListPreferences> = JSON.parse(localStorage.getItem(key) ?? '{}')
    return Array.isArray(hidden) ? { hidden } : {}
  } catch {
    // Storage is switched off, or somebody else wrote there: the list looks as usual.
    return {}
  }
}

function keep(key: string, preferences: ListPreferences): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences))
  } catch {
    // It holds until the page is left.
  }
}
