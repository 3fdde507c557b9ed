import type { DraftEdit } from '../contract/draft.ts'

/** The newest edit that a value builds on, by writer. Saves of whole items count as one writer, `SAVES`. */
type Writers = Record<string, number>

/** The writer of saves, which name none; its edits are counted by the field's version. */
const SAVES = ''

/** Most writers kept of a value; past that, only its version is. */
const WRITERS_KEPT = 40

interface Known {
  version: number
  writers: Writers
}

interface Edit extends Omit<DraftEdit, 'value'> {
  writer: string
  seq: number
}

/** `obsolete`: a later edit of its writer came first. `taken`: it builds on all stored edits. `conflict`: it misses some. */
export function verdictOf(known: Known | undefined, edit: Edit): 'obsolete' | 'taken' | 'conflict' {
  if (!known) return 'taken'
  const written = new Map(Object.entries(known.writers))
  if ((written.get(edit.writer) ?? 0) >= edit.seq) return 'obsolete'
  if (edit.base >= known.version) return 'taken'
  // Without stored writers there is only the version to compare.
  if (written.size === 0) return 'conflict'
  const seen = new Map(Object.entries(edit.after)).set(edit.writer, edit.seq).set(SAVES, edit.base)
  return [...written].every(([writer, seq]) => (seen.get(writer) ?? 0) >= seq) ? 'taken' : 'conflict'
}

/** The edits that the value builds on after an edit was taken. */
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
