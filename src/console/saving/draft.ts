import type { DraftEdit } from '../../content/contract/draft.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Connection } from './connection.ts'
import type { Merge, Merged, ForeignSave, Same, Take, Values, Versions } from './draft-state.ts'
import type { FieldAnswer } from './field-versions.ts'
import type { Relay } from './handover.ts'
import type { Journal } from './journal.ts'
import type { Locks } from './locks.ts'
import type { Writers } from './writers.ts'

// Two draft engines have one type, `Draft`: `autosave.ts`, for items whose type keeps drafts, and `explicit-save.ts`, for short
// forms and for new items. Their own promises stand there. Both promise:
//
// - Typed words are on this device within 200 ms, before any call, and a later page load finds them.
// - Nothing is shown as saved before the server has confirmed it, and nobody's text is overwritten unseen.
// - When the session ends, the password is asked over the form, and the save goes on afterwards.

/** What the draft engines need to know of a type. */
export interface DraftKind<Item> {
  type: string
  valuesOf(item: Item): Values
  versionOf(item: Item): number
  nameOf(values: Values): string
  /** Writes the changed fields of the item; null is a new one. @throws CallError */
  save(changed: Values, item: Item | null, meta: { ifMatch?: number; idempotencyKey: string }): Promise<Item>
  isSame?: Same
  merge?: Merge
  /** Calls for autosave, where the type keeps drafts. */
  drafts?: DraftCalls<Item>
}

export interface DraftCalls<Item> {
  versionsOf(item: Item): Versions
  /** @throws CallError */
  save(
    item: Item,
    fields: DraftFields,
    meta: DraftMeta,
  ): Promise<{ item: Item } & Pick<FieldAnswer, 'conflicts'>>
}

/** Each field as the form shows it, with the version and edits it is based on. */
export type DraftFields = Readonly<Record<string, Omit<DraftEdit, 'value'> & { value: string }>>

export interface DraftMeta {
  writer: string
  seq: number
  signal: AbortSignal
  /** Language of the texts where it is not the site's own. */
  locale?: Locale
}

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'device' }
  | { kind: 'failed'; reason: 'noAnswer' | 'changed' | 'notKept' }
  | { kind: 'failed'; reason: 'refused'; sentence: string }

export interface Snapshot<Item> {
  item: Item | null
  values: Values
  state: SaveState
  isDirty: boolean
  /** The server's sentence per field. */
  errors: Values
  /** Counts refused saves; each one moves the focus to the first wrong field. */
  refusals: number
  /** Texts of others by field that wait for a choice. */
  conflicts: Values
  /** Whether the choice is shown now. */
  isChoosing: boolean
  /** What happened to unsaved words found on this device. */
  restored: 'none' | 'restored' | 'discarded'
  /** Fields taken over from others by the last save. */
  merged: readonly string[]
  isAutosaved: boolean
}

/** A field that two people changed. */
export interface Question extends Pick<Merged, 'mine' | 'theirs'> {
  field: string
  /** Who saved `theirs`; null where the server does not say. */
  meeting: ForeignSave | null
}

export interface Draft<Item> {
  subscribe(listener: () => void): () => void
  getSnapshot(): Snapshot<Item>
  /** @param value a function is called when the words are stored or sent, not at each key */
  edit(field: string, value: string | (() => string)): void
  /** Says that a field takes an answer of a model; call it right before the edit. @param answerId as its call gave it */
  take(field: string, answerId: string): void
  /** Saves all changes, and those typed meanwhile; a second call joins the first. @returns whether all is saved */
  save(): Promise<boolean>
  /** Settles conflicts, then saves. */
  choose(choices: Readonly<Record<string, Take>>): Promise<boolean>
  decideLater(): void
  /** The conflicts, each with the words in which the versions differ. */
  questions(): Question[]
  /** Saves, and waits up to `ms`. @returns whether the server has all by then */
  settle(ms: number): Promise<boolean>
  /** Call it when the item's screen closes: the draft ends once autosave has sent all. */
  release(onEnd: () => void): void
  /** Call it when the screen opens again. */
  resume(): void
  /** Takes in an item from the answer to another call. */
  takeIn(item: Item): void
  /** Returns to the server's values; `undoDiscard` restores the words. */
  discard(): void
  undoDiscard(): void
  /**
   * Hands unsaved words to another form of the same item, which finds them when it opens; fields that it lacks stay here.
   * @returns whether they are safe there
   */
  carry(to: { type: string; path: string; fields: readonly string[] }): Promise<boolean>
  /** Deletes the words, here and on the device: the item is gone, or its unsaved words are thrown away. */
  forget(): Promise<boolean>
  /** Stores the typed words at once. @returns whether they are safe on this device */
  flush(): Promise<boolean>
  /** Stores them synchronously, when the page is closed. */
  flushNow(): void
}

export interface DraftSurroundings {
  journal: Journal
  writers: Writers
  now(): number
  newKey(): string
  /** Asks the person to sign in again; resolves once that is done. */
  signIn(about: { name: string; text: string }): Promise<void>
  /** Asks the person to confirm the password; resolves with whether they did. */
  confirm(): Promise<boolean>
  /** Resolves once the person stops typing, so that no dialog opens meanwhile. */
  rest(): Promise<void>
  connection: Connection
  locks: Locks
  relay: Relay
}
