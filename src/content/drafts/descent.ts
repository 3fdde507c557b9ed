import type { DraftEdit } from '../contract/draft.ts'

/** The newest edit of each writer that a value descends from; saves of whole items count as one writer, `SAVES`. */
type Writers = Record<string, number>

/** Stands among the writers for saves that name none: its edits are counted by the field's version. */
const SAVES = ''

/** So many writers are told apart; beyond, what a value descends from is said by its version alone. */
const WRITERS_KEPT = 40

interface Known {
  version: number
  writers: Writers
}

interface Edit extends Omit<DraftEdit, 'value'> {
  writer: string
  seq: number
}

/** What becomes of an edit: it came after a later one of its own writer, it knows all that is there, or it does not. */
export function verdictOf(known: Known | undefined, edit: Edit): 'obsolete' | 'taken' | 'conflict' {
  if (!known) return 'taken'
  const written = new Map(Object.entries(known.writers))
  if ((written.get(edit.writer) ?? 0) >= edit.seq) return 'obsolete'
  if (edit.base >= known.version) return 'taken'
  // A version whose writers nobody wrote down is known by its number alone.
  if (written.size === 0) return 'conflict'
  const seen = new Map(Object.entries(edit.after)).set(edit.writer, edit.seq).set(SAVES, edit.base)
  return [...written].every(([writer, seq]) => (seen.get(writer) ?? 0) >= seq) ? 'taken' : 'conflict'
}

/** What the value descends from after an edit was taken. */
export function writersAfter(known: Known | undefined, edit: Edit): Writers {
  const writers = new Map(Object.entries(known?.writers ?? {}))
  for (const [writer, seq] of [...Object.entries(edit.after), [edit.writer, edit.seq] as const]) {
    if (writer !== SAVES) writers.set(writer, Math.max(writers.get(writer) ?? 0, seq))
  }
  if (writers.size <= WRITERS_KEPT) return Object.fromEntries(writers)
  return Object.fromEntries([
    [SAVES, known?.version ?? 0],
    [edit.writer, edit.seq],
  ])
}
