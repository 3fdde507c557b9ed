import { isLocale, type Locale } from '../../../kernel/locale.ts'

/** What was typed into the owner form, the password left out. */
export interface OwnerDraft {
  name: string
  email: string
  start: 'own' | 'sample'
  title: string
  subtitle: string
  language: Locale
}

const KEY = 'flyleaf.owner'

/** Keeps what was typed until the tab is closed; a browser that refuses storage keeps nothing. */
export function keepDraft(draft: OwnerDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage is switched off or full: the form still works, a reload empties it.
  }
}

/** What was kept, with `first` for whatever is missing. */
export function readDraft(first: OwnerDraft): OwnerDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null ? merge(first, { ...kept }) : first
  } catch {
    return first
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

function merge(first: OwnerDraft, kept: Record<string, unknown>): OwnerDraft {
  const line = (key: 'name' | 'email' | 'title' | 'subtitle') => {
    const value = kept[key]
    return typeof value === 'string' ? value : first[key]
  }
  return {
    name: line('name'),
    email: line('email'),
    start: kept.start === 'sample' ? 'sample' : first.start,
    title: line('title'),
    subtitle: line('subtitle'),
    language: isLocale(kept.language) ? kept.language : first.language,
  }
}
