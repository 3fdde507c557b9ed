import type { Query, Target } from '../catalogue/list-spec.ts'

/** The chosen rows: some by id, or all of a query but a few. */
export type Selection =
  | { kind: 'ids'; ids: ReadonlySet<string> }
  | { kind: 'query'; query: Query; except: ReadonlySet<string>; count: number; mark: string }

export const NOTHING: Selection = { kind: 'ids', ids: new Set() }

export function isChosen(selection: Selection, id: string): boolean {
  return selection.kind === 'ids' ? selection.ids.has(id) : !selection.except.has(id)
}

export function chosenCount(selection: Selection): number {
  return selection.kind === 'ids' ? selection.ids.size : selection.count - selection.except.size
}

/** The selection with these rows chosen, or not. */
export function withChosen(selection: Selection, ids: readonly string[], isOn: boolean): Selection {
  const isListed = selection.kind === 'ids' ? isOn : !isOn
  const listed = new Set(selection.kind === 'ids' ? selection.ids : selection.except)
  for (const id of ids) {
    if (isListed) listed.add(id)
    else listed.delete(id)
  }
  if (selection.kind === 'ids') return { kind: 'ids', ids: listed }
  const rest = { ...selection, except: listed }
  return chosenCount(rest) === 0 ? NOTHING : rest
}

export function targetOf(selection: Selection): Target {
  const count = chosenCount(selection)
  if (selection.kind === 'ids') return { kind: 'ids', ids: [...selection.ids], count }
  const { query, except, mark } = selection
  return { kind: 'query', query, except: [...except], count, mark }
}

/** The selection with lists instead of sets, to be stored as JSON. */
export function storedSelection(selection: Selection): object {
  return selection.kind === 'ids'
    ? { ids: [...selection.ids] }
    : { ...selection, except: [...selection.except] }
}

export function selectionIn(stored: unknown): Selection {
  if (typeof stored !== 'object' || stored === null) return NOTHING
  if ('ids' in stored && Array.isArray(stored.ids)) return { kind: 'ids', ids: new Set(stored.ids) }
  if (!('except' in stored) || !Array.isArray(stored.except)) return NOTHING
  // It was written by `storedSelection` in this very tab.
  return { ...(stored as Extract<Selection, { kind: 'query' }>), except: new Set(stored.except) }
}
