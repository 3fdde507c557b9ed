/** Values of form fields by name, as the form shows them. */
export type Values = Readonly<Record<string, string>>

/** Whether two values of a field mean the same to the server. */
export type Same = (field: string, a: string, b: string) => boolean

/** The values of a form, and those of the server. Every function here returns a new state. */
export interface DraftState {
  values: Values
  /** The server's values, in the person's own wording; a field is changed while `values` differs. */
  base: Values
  /** The server's last values, in its own wording; changes by others show against these. */
  stored: Values
  /** Texts sent without an answer, by field: found on the server later, they are our own. */
  sent: Readonly<Record<string, readonly string[]>>
  /** Texts of others in fields that are changed here, too; they wait for a choice. */
  conflicts: Values
  /** Who saved those texts. */
  met: Readonly<Record<string, ForeignSave>>
  version: number | null
  /** Version of each field that `base` holds; 0 where it was never written. */
  bases: Versions
  /** Edits that the text of a field is based on. */
  after: Readonly<Record<string, Edits>>
  /** Ids of answers of a model that a changed field has taken; left out: none of any field. */
  answers?: Answers
}

/** Ids of answers of a model, by field. */
export type Answers = Readonly<Record<string, readonly string[]>>

/** Version of each field that was ever written; the others have 0. */
export type Versions = Readonly<Record<string, number>>

/** The number of the last edit of each page load that a text is based on; each page load counts its own edits. */
export type Edits = Readonly<Record<string, number>>

/** Somebody else's save of a field that is changed here. */
export interface ForeignSave {
  by: string
  /** Moment, ISO 8601 UTC. */
  at: string
  version: number
}

/** The changed part of a state, as it is kept on the device. */
export type KeptState = DraftState

/**
 * Merges two changes of one text where they do not overlap.
 * @returns three texts, with one wording or both where they overlap; `asked` is that place in words, null for none
 */
export type Merge = (field: string, base: string, mine: string, theirs: string) => Merged | null

export interface Merged {
  mine: string
  theirs: string
  both: string
  asked: { mine: string; theirs: string } | null
}

/** A person's choice between two versions of a field. */
export type Take = 'mine' | 'theirs' | 'both'

export const isSameText: Same = (_field, a, b) => a.trim() === b.trim()

export function beginState(stored: Values, version: number | null, bases: Versions = {}): DraftState {
  return { values: stored, base: stored, stored, sent: {}, conflicts: {}, met: {}, version, bases, after: {} }
}

export function edit(state: DraftState, changed: Values): DraftState {
  return { ...state, values: { ...state.values, ...changed } }
}

/** The fields that differ from what the server holds. */
export function changesOf({ values, base }: DraftState): Values {
  return pick(values, (field) => values[field] !== base[field])
}

export function isDirty(state: DraftState): boolean {
  return Object.keys(changesOf(state)).length > 0
}

/**
 * Takes in the server's present values: unchanged fields follow it, own changes stay, and a field that both changed becomes a
 * conflict.
 */
export function rebase(
  state: DraftState,
  theirs: Values,
  version: number | null,
  isSame: Same = isSameText,
): DraftState {
  const values: Record<string, string> = { ...state.values }
  const base: Record<string, string> = { ...state.base }
  const conflicts: Record<string, string> = { ...state.conflicts }
  for (const [field, their] of Object.entries(theirs)) {
    const mine = values[field] ?? ''
    const sent = state.sent[field]?.find((value) => isSame(field, value, their))
    if (isSame(field, mine, their)) {
      base[field] = mine
      delete conflicts[field]
    } else if (mine === base[field]) {
      values[field] = their
      base[field] = their
    } else if (sent !== undefined) {
      base[field] = sent
    } else if (field in conflicts || their !== state.stored[field]) {
      conflicts[field] = their
    }
  }
  return { ...state, values, base, conflicts, stored: { ...state.stored, ...theirs }, sent: {}, version }
}

/** Names of the fields that `rebase` took over from others beside own changes. */
export function mergedFields(before: DraftState, after: DraftState): string[] {
  if (!isDirty(before)) return []
  return Object.keys(after.values).filter((field) => after.values[field] !== before.values[field])
}

export function sending(state: DraftState, values: Values): DraftState {
  const sent = Object.entries(values).map(([field, value]) => [field, [...(state.sent[field] ?? []), value]])
  return { ...state, sent: { ...state.sent, ...Object.fromEntries(sent) } }
}

/** Takes in the answer to a save of `sent`; what was typed meanwhile stays a change. */
export function accept(
  state: DraftState,
  sent: Values,
  answer: Values,
  version: number,
  isSame: Same = isSameText,
): DraftState {
  const values: Record<string, string> = { ...state.values }
  const base: Record<string, string> = { ...state.base, ...sent }
  for (const [field, stored] of Object.entries(answer)) {
    const mine = values[field] ?? ''
    // The person's wording stays in the form: replacing it would move the caret.
    if (mine !== base[field] || isSame(field, mine, stored)) continue
    values[field] = stored
    base[field] = stored
  }
  return { ...state, values, base, stored: { ...state.stored, ...answer }, sent: {}, version }
}

/** Settles a conflict; `mine` and `both` stay a change, so the next save writes it over theirs. */
export function resolve(state: DraftState, field: string, take: Take, merge?: Merge): DraftState {
  const { [field]: theirs, ...conflicts } = state.conflicts
  if (theirs === undefined) return state
  const { [field]: meeting, ...met } = state.met
  const merged = mergeOf(state, field, theirs, merge)
  return {
    ...state,
    values: { ...state.values, [field]: merged[take] },
    base: { ...state.base, [field]: theirs },
    conflicts,
    met,
    bases: meeting ? { ...state.bases, [field]: meeting.version } : state.bases,
  }
}

/** The texts to choose from in a conflict: only the differing parts where the type can merge, otherwise both whole texts. */
export function mergeOf(state: DraftState, field: string, theirs: string, merge?: Merge): Merged {
  const mine = state.values[field] ?? ''
  const merged = merge?.(field, state.base[field] ?? '', mine, theirs)
  const both = mine.trim() === '' ? theirs : theirs.trim() === '' ? mine : `${mine}\n\n${theirs}`
  return merged ?? { mine, theirs, both, asked: { mine, theirs } }
}

/** The part of a state to store on the device, from which `revive` restores the changes. */
export function keep(state: DraftState): KeptState {
  const changed = changesOf(state)
  const only = (values: Values) => pick(values, (field) => field in changed)
  return {
    values: changed,
    base: only(state.base),
    stored: only(state.stored),
    sent: state.sent,
    conflicts: state.conflicts,
    met: state.met,
    version: state.version,
    bases: state.bases,
    after: state.after,
    answers: state.answers ?? {},
  }
}

/** Notes that a field takes an answer of a model. */
export function taking(state: DraftState, field: string, answerId: string): DraftState {
  return { ...state, answers: { ...state.answers, [field]: [...(state.answers?.[field] ?? []), answerId] } }
}

/** The same state with the answers of changed fields alone: what is stored has named its own. */
export function withOwnAnswers(state: DraftState, stored: Values = {}): DraftState {
  const changes = changesOf(state)
  const kept = Object.entries(state.answers ?? {}).filter(([field]) => field in changes && !(field in stored))
  return { ...state, answers: Object.fromEntries(kept) }
}

/**
 * The changes that another form of the item takes over. They are based on the text that the person saw, so later changes by
 * others are found there, too.
 */
export function carriedFrom(state: DraftState, fields: readonly string[]): KeptState {
  const kept = keep(state)
  const only = (values: Values) => pick(values, (field) => fields.includes(field))
  const [values, base] = [only(kept.values), only(kept.base)]
  return { ...kept, values, base, stored: base, sent: {}, conflicts: {}, met: {}, bases: {}, after: {} }
}

/**
 * Restores stored changes over the server's present values. Where others changed the same fields, the old version is kept:
 * the save is then refused, and the answer says whose words those are.
 */
export function revive(fresh: DraftState, kept: KeptState, isSame: Same = isSameText): DraftState {
  const then = {
    values: { ...fresh.values, ...kept.values },
    base: { ...fresh.base, ...kept.base },
    stored: { ...fresh.stored, ...kept.stored },
    sent: kept.sent,
    conflicts: kept.conflicts,
    met: kept.met ?? {},
    version: kept.version ?? fresh.version,
    bases: {},
    after: {},
  }
  const now = rebase(then, fresh.stored, fresh.version, isSame)
  const isKnown = Object.keys(now.conflicts).every((field) => field in now.met)
  return isKnown || then.version === fresh.version ? now : then
}

function pick(values: Values, isKept: (field: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([field]) => isKept(field)))
}
