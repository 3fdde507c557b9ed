/** Form fields by name, as the form shows them. */
export type Values = Readonly<Record<string, string>>

/** Whether two wordings of a field mean the same to the server. */
export type Same = (field: string, a: string, b: string) => boolean

/** What a form holds against what the server holds. Every function here gives a new one. */
export interface DraftState {
  values: Values
  /** What the server holds, in the person's own wording; a field is changed while `values` differs. */
  base: Values
  /** What the server answered last, in its wording; a foreign change is told by this. */
  stored: Values
  /** What went out by field and was not answered: found on the server later, it is our own. */
  sent: Readonly<Record<string, readonly string[]>>
  /** What others saved in fields that are changed here, too; waits for a choice. */
  conflicts: Values
  /** Whose words those are. */
  met: Readonly<Record<string, ForeignSave>>
  version: number | null
  /** Version of each field that `base` holds; 0 where it was never written. */
  bases: Versions
  /** Edits that the text of a field descends from. */
  after: Readonly<Record<string, Edits>>
}

/** Version of each field that was ever written; the others have 0. */
export type Versions = Readonly<Record<string, number>>

/** The last edit of each page load that a text descends from: pages count their own. */
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
 * Puts two changes of one text together where they do not touch each other.
 * @returns what stands where they do touch in either wording, or both; `asked` is that place in words, null where there is none
 */
export type Merge = (field: string, base: string, mine: string, theirs: string) => Merged | null

export interface Merged {
  mine: string
  theirs: string
  both: string
  asked: { mine: string; theirs: string } | null
}

/** What a person takes of two versions of a field. */
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
 * Takes in what the server holds by now: untouched fields follow it, own changes stay, and a field that both changed
 * becomes a conflict.
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

/** Notes that `values` go out now. */
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

/** What a conflict is about: by its parts where the type can tell them, else the two texts. */
export function mergeOf(state: DraftState, field: string, theirs: string, merge?: Merge): Merged {
  const mine = state.values[field] ?? ''
  const merged = merge?.(field, state.base[field] ?? '', mine, theirs)
  const both = mine.trim() === '' ? theirs : theirs.trim() === '' ? mine : `${mine}\n\n${theirs}`
  return merged ?? { mine, theirs, both, asked: { mine, theirs } }
}

/** What has to be kept on the device so that `revive` brings the changes back. */
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
  }
}

/**
 * What another form of the item is given of the changes. It goes back to the text that the person saw, so words of others since
 * then are met there, too.
 */
export function carriedFrom(state: DraftState, fields: readonly string[]): KeptState {
  const kept = keep(state)
  const only = (values: Values) => pick(values, (field) => fields.includes(field))
  const [values, base] = [only(kept.values), only(kept.base)]
  return { ...kept, values, base, stored: base, sent: {}, conflicts: {}, met: {}, bases: {}, after: {} }
}

/**
 * Brings kept changes back over what the server holds now. Where others changed the same fields the version stays the one that was
 * typed over: the save is then refused, and the answer says whose words those are.
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
