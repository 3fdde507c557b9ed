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
  return {
    ...state,
    values: { ...state.values, [field]: value },
    after: { ...state.after, [field]: { ...state.after[field], [writer]: seq } },
  }
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
  { values: answer, version, versions, conflicts: answered }: FieldAnswer,
  isSame: Same = isSameText,
  merge?: Merge,
): DraftState {
  const values: Record<string, string> = { ...state.values }
  const base: Record<string, string> = { ...state.base }
  const bases: Record<string, number> = { ...state.bases }
  const conflicts: Record<string, string> = { ...state.conflicts }
  const met: Record<string, ForeignSave> = { ...state.met }
  const settle = (field: string, text: string, at: number) => {
    base[field] = text
    bases[field] = at
    delete conflicts[field]
    delete met[field]
  }
  for (const [field, their] of Object.entries(answer)) {
    const mine = values[field] ?? ''
    const meeting = answered[field]
    if (meeting) {
      const { theirs, by, at } = meeting
      const merged = merge?.(field, base[field] ?? '', mine, theirs)
      if (isSame(field, mine, theirs)) settle(field, mine, meeting.version)
      else if (merged && !merged.asked) {
        settle(field, theirs, meeting.version)
        values[field] = merged.mine
      } else {
        conflicts[field] = theirs
        met[field] = { by, at, version: meeting.version }
      }
    } else if (field in sent) {
      settle(field, sent[field] ?? '', versions[field] ?? 0)
      if (mine === sent[field] && !isSame(field, mine, their)) {
        values[field] = their
        base[field] = their
      }
    } else if ((versions[field] ?? 0) >= (bases[field] ?? 0)) {
      // Not for an older version: answers may arrive out of order.
      if (isSame(field, mine, their)) settle(field, mine, versions[field] ?? 0)
      else if (mine === base[field]) {
        values[field] = their
        settle(field, their, versions[field] ?? 0)
      }
    }
    // A changed field that was not sent stays based on its old version.
  }
  return {
    ...state,
    values,
    base,
    bases,
    conflicts,
    met,
    stored: { ...state.stored, ...answer },
    sent: {},
    version,
  }
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
}

/** Takes over an edit of another tab, unless words were typed here that it is not based on; null if it is not newer. */
export function takeOver(state: DraftState, { field, value, base, after }: HandedEdit): DraftState | null {
  const own = state.after[field] ?? {}
  const isTouched = field in changesOf(state)
  if (field in state.conflicts || (isTouched && !isKnown(own, after))) return null
  if (isKnown(after, own)) return null
  return {
    ...state,
    values: { ...state.values, [field]: value },
    bases: { ...state.bases, [field]: Math.min(base, state.bases[field] ?? 0) },
    after: { ...state.after, [field]: after },
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
