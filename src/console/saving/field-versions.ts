import {
  changesOf,
  type DraftState,
  type Edits,
  isSameText,
  type KeptState,
  type ForeignSave,
  type Merge,
  type Same,
  type Values,
  type Versions,
  withOwnAnswers,
} from './draft-state.ts'

// With autosave the server decides field by field which text is newer: each text names the version of the item and the edits
// that it is based on. The code here only follows the server's answers.

/** The server's answer about the sent fields. */
export interface FieldAnswer {
  values: Values
  version: number
  versions: Versions
  /** Fields that somebody else changed, too: their text, and who saved it. */
  conflicts: Readonly<Record<string, ForeignSave & { theirs: string }>>
}

/** Notes an edit of this page load. */
export function editAs(
  state: DraftState,
  field: string,
  value: string,
  writer: string,
  seq: number,
): DraftState {
  const typed = {
    ...state,
    values: { ...state.values, [field]: value },
    after: { ...state.after, [field]: { ...state.after[field], [writer]: seq } },
  }
  // What is as it was has taken nothing.
  return field in changesOf(typed) ? typed : withOwnAnswers(typed)
}

/** Takes in the server's present values: unchanged fields follow it, changed ones stay until they are sent. */
export function follow(
  state: DraftState,
  stored: Omit<FieldAnswer, 'conflicts'>,
  isSame: Same = isSameText,
): DraftState {
  return acceptFields(state, {}, { ...stored, conflicts: {} }, isSame)
}

/**
 * Takes in the answer to `sent`. Words typed meanwhile stay a change; where others changed the same field the two are merged,
 * or wait for a choice.
 */
export function acceptFields(
  state: DraftState,
  sent: Values,
  answer: FieldAnswer,
  isSame: Same = isSameText,
  merge?: Merge,
): DraftState {
  const values: Record<string, string> = { ...state.values }
  const base: Record<string, string> = { ...state.base }
  const bases: Record<string, number> = { ...state.bases }
  const conflicts: Record<string, string> = { ...state.conflicts }
  const met: Record<string, ForeignSave> = { ...state.met }
  for (const field of Object.keys(answer.values)) {
    const settled = settledField(field, state, sent, answer, isSame, merge)
    if (!settled) continue
    values[field] = settled.value
    base[field] = settled.base
    bases[field] = settled.version
    delete conflicts[field]
    delete met[field]
    if (!settled.conflict) continue
    const { theirs, ...save } = settled.conflict
    conflicts[field] = theirs
    met[field] = save
  }
  const stored = { ...state.stored, ...answer.values }
  return { ...state, values, base, bases, conflicts, met, stored, sent: {}, version: answer.version }
}

/** A field after an answer: its text, and the text and version that this is based on. */
interface Settled {
  value: string
  base: string
  version: number
  /** Somebody else's text, which waits for a choice. */
  conflict?: ForeignSave & { theirs: string }
}

/** What an answer makes of one field; null where it says nothing new of it. */
function settledField(
  field: string,
  state: DraftState,
  sent: Values,
  answer: FieldAnswer,
  isSame: Same,
  merge?: Merge,
): Settled | null {
  const mine = state.values[field] ?? ''
  const stored = answer.values[field] ?? ''
  const version = answer.versions[field] ?? 0
  const sentText = sent[field]
  const foreign = answer.conflicts[field]
  if (foreign) return metField(field, state, foreign, isSame, merge)
  if (sentText !== undefined) {
    // The server may store another text than was sent, such as a list in its own order.
    if (mine === sentText && !isSame(field, mine, stored)) return { value: stored, base: stored, version }
    return { value: mine, base: sentText, version }
  }
  // Answers may arrive out of order.
  if (version < (state.bases[field] ?? 0)) return null
  if (isSame(field, mine, stored)) return { value: mine, base: mine, version }
  if (mine === state.base[field]) return { value: stored, base: stored, version }
  // A changed field that was not sent stays based on its old version.
  return null
}

/** A field that somebody else changed, too: the same text, one that can be merged, or a conflict. */
function metField(
  field: string,
  state: DraftState,
  foreign: ForeignSave & { theirs: string },
  isSame: Same,
  merge?: Merge,
): Settled {
  const { theirs, version } = foreign
  const value = state.values[field] ?? ''
  const base = state.base[field] ?? ''
  if (isSame(field, value, theirs)) return { value, base: value, version }
  const merged = merge?.(field, base, value, theirs)
  if (merged && !merged.asked) return { value: merged.mine, base: theirs, version }
  return { value, base, version: state.bases[field] ?? 0, conflict: foreign }
}

/**
 * Restores stored changes over the server's present values; the answer to their save tells whether others changed the same
 * fields.
 */
export function reviveFields(fresh: DraftState, kept: KeptState, isSame: Same = isSameText): DraftState {
  let state = fresh
  for (const [field, value] of Object.entries(kept.values)) {
    const stored = fresh.stored[field] ?? ''
    if (isSame(field, value, stored)) continue
    const isUntouched = isSame(field, kept.stored[field] ?? '', stored)
    state = {
      ...state,
      values: { ...state.values, [field]: value },
      base: { ...state.base, [field]: isUntouched ? stored : (kept.base[field] ?? stored) },
      bases: {
        ...state.bases,
        [field]: isUntouched ? (fresh.bases[field] ?? 0) : (kept.bases?.[field] ?? 0),
      },
      after: { ...state.after, [field]: kept.after?.[field] ?? {} },
      answers: { ...state.answers, [field]: kept.answers?.[field] ?? [] },
    }
  }
  return state
}

/** An edit from another tab of this browser. */
export interface HandedEdit {
  /** The tab's page load, and its number of edits of the item. */
  writer: string
  seq: number
  field: string
  value: string
  base: number
  after: Edits
  /** Left out by a tab of an older build. */
  answers?: readonly string[]
}

/** Takes over an edit of another tab, unless words were typed here that it is not based on; null if it is not newer. */
export function takeOver(
  state: DraftState,
  { field, value, base, after, answers = [] }: HandedEdit,
): DraftState | null {
  const own = state.after[field] ?? {}
  const isTouched = field in changesOf(state)
  if (field in state.conflicts || (isTouched && !isKnown(own, after))) return null
  if (isKnown(after, own)) return null
  return {
    ...state,
    values: { ...state.values, [field]: value },
    bases: { ...state.bases, [field]: Math.min(base, state.bases[field] ?? 0) },
    after: { ...state.after, [field]: after },
    answers: { ...state.answers, [field]: answers },
  }
}

/**
 * Notes that a tab has handed over all its edits up to `seq`, since its save has one number for all fields.
 * @param except fields of which not all edits were taken over
 */
export function hearUpTo(
  state: DraftState,
  { writer, seq }: HandedEdit,
  except: ReadonlySet<string>,
): DraftState {
  const raised = Object.entries(state.after)
    .filter(([field, edits]) => edits[writer] !== undefined && !except.has(field))
    .map(([field, edits]) => [field, { ...edits, [writer]: seq }])
  return { ...state, after: { ...state.after, ...Object.fromEntries(raised) } }
}

/** Whether a text is based on all of these edits. */
function isKnown(edits: Edits, by: Edits): boolean {
  return Object.entries(edits).every(([writer, seq]) => seq <= (by[writer] ?? 0))
}
