/**
 * Version of the form in which this build stores content; the `build` of a save begins with it, as in `1` or `1-4f3a`.
 * It is raised when an editor of another build would lose content that it does not know.
 */
export const CONTENT_FORM = 1

/** `build` in the saves of this build. */
export const BUILD = String(CONTENT_FORM)

/** One edit of a field, with the edits that it builds on. */
export interface DraftEdit {
  value?: unknown
  /** Version of the field that the writer had seen; 0 for a field that was never written. */
  base: number
  /** `seq` of the newest edit that the value builds on, by writer. */
  after: Record<string, number>
  /** Ids of answers of a model that the value has taken, as their calls gave them. */
  answers?: string[]
}

/** An autosave. A writer is one load of the editor; `seq` counts its saves from 1. */
export interface DraftWrite {
  writer: string
  seq: number
  build: string
  fields: Record<string, DraftEdit>
}

/** The draft of a field. */
export interface WaitingField {
  value: unknown
  version: number
  /** Username of its author; '' for a deleted account. */
  by: string
  at: string
}

/** The drafts of an item in the language of the call. */
export interface Drafted {
  /** Drafts by field; the item itself holds the published values. */
  draft: Record<string, WaitingField>
  /** Version of each field that was written since the item was created; the others have 0. */
  fieldVersions: Record<string, number>
  /** Languages that have drafts; '' for fields that all languages share. */
  waitingIn: string[]
}

/** An edit that was refused because somebody else wrote the field meanwhile. */
export interface DraftConflict {
  theirs: unknown
  by: string
  at: string
  version: number
}

/** Fields of an autosave: those that were stored, those for which a newer edit was stored already, and the conflicts. */
export interface DraftOutcome {
  taken: string[]
  obsolete: string[]
  conflicts: Record<string, DraftConflict>
}

export type DraftAnswer<Item> = Item & Drafted & DraftOutcome & { version: number }
