/**
 * The form of content that this build writes; it leads what a save calls its build, such as `1` or `1-4f3a`.
 * Raised when an older or a newer editor would lose what it does not know.
 */
export const CONTENT_FORM = 1

/** How this build calls itself in a save. */
export const BUILD = String(CONTENT_FORM)

/** One edit of a field: what it is now, and which edits its writer had seen. */
export interface DraftEdit {
  value?: unknown
  /** Version of the field that was seen; 0 for one that was never written. */
  base: number
  /** The newest edit of each writer that the value descends from. */
  after: Record<string, number>
}

/** What an editor saves by itself. A writer is one load of the editor; `seq` counts its saves from 1. */
export interface DraftWrite {
  writer: string
  seq: number
  build: string
  fields: Record<string, DraftEdit>
}

/** A field that waits for publication. */
export interface WaitingField {
  value: unknown
  version: number
  /** Username of who wrote it; '' for an account that is gone. */
  by: string
  at: string
}

/** What an editor's answer says of drafts, for the language of the call. */
export interface Drafted {
  /** Fields whose new value waits for publication; the item itself holds what is published. */
  draft: Record<string, WaitingField>
  /** Version of each field that was ever written after the creation; the others have 0. */
  fieldVersions: Record<string, number>
  /** Languages in which something waits; '' for what is the same in all of them. */
  waitingIn: string[]
}

/** What was not taken, because somebody else wrote the field meanwhile. */
export interface DraftConflict {
  theirs: unknown
  by: string
  at: string
  version: number
}

/** Which of the fields were taken, which came too late, and which somebody else wrote meanwhile. */
export interface DraftOutcome {
  taken: string[]
  obsolete: string[]
  conflicts: Record<string, DraftConflict>
}

export type DraftAnswer<Item> = Item & Drafted & DraftOutcome & { version: number }
