import type { DraftEdit } from '../../content/contract/draft.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Connection } from './connection.ts'
import type { Merge, Merged, ForeignSave, Same, Take, Values, Versions } from './draft-state.ts'
import type { FieldAnswer } from './field-versions.ts'
import type { Relay } from './handover.ts'
import type { Journal } from './journal.ts'
import type { Locks } from './locks.ts'
import type { Writers } from './writers.ts'

// Two engines keep what a person writes, behind one type, `Draft`: `autosave.ts`, for items whose type keeps drafts, and
// `explicit-save.ts`, for short forms and for items that are not there yet. What each of them promises stands there. Both promise:
//
// - What is typed is on this device within 200 ms, before any call, and a later page load finds it.
// - Nothing is called saved before the server has said so, and no text of anybody is overwritten unseen.
// - A session that ends asks for the password over the form, and the save goes on after it.

/** What the save engines have to know of a type. */
export interface DraftKind<Item> {
  type: string
  /** The form's fields of an item. */
  valuesOf(item: Item): Values
  versionOf(item: Item): number
  /** What the person calls the item. */
  nameOf(values: Values): string
  /** Writes the changed fields of the item; null is a new one. @throws CallError */
  save(changed: Values, item: Item | null, meta: { ifMatch?: number; idempotencyKey: string }): Promise<Item>
  isSame?: Same
  merge?: Merge
  /** Where a type keeps drafts, words of an item go out by themselves, as this. */
  drafts?: DraftCalls<Item>
}

/** How drafts of a type are kept. */
export interface DraftCalls<Item> {
  versionsOf(item: Item): Versions
  /** @throws CallError */
  save(
    item: Item,
    fields: DraftFields,
    meta: DraftMeta,
  ): Promise<{ item: Item } & Pick<FieldAnswer, 'conflicts'>>
}

/** Each field as the form shows it, with what it goes back to. */
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
  /** Words of others by field that wait for a choice. */
  conflicts: Values
  /** The choice is to be shown now. */
  isChoosing: boolean
  /** What became of words that were found on this device. */
  restored: 'none' | 'restored' | 'discarded'
  /** Fields taken over from others by the last save. */
  merged: readonly string[]
  /** Words go out by themselves. */
  isAutosaved: boolean
}

/** A field that two people changed. */
export interface Question extends Pick<Merged, 'mine' | 'theirs'> {
  field: string
  /** Whose words the others are; null where the server does not say. */
  meeting: ForeignSave | null
}

export interface Draft<Item> {
  subscribe(listener: () => void): () => void
  getSnapshot(): Snapshot<Item>
  /** @param value as a function it is asked when the words are kept or sent, not at each key */
  edit(field: string, value: string | (() => string)): void
  /** Saves what is changed, and what is typed meanwhile; a second call joins the first. @returns whether all is saved */
  save(): Promise<boolean>
  /** Settles conflicts, then saves. */
  choose(choices: Readonly<Record<string, Take>>): Promise<boolean>
  decideLater(): void
  /** What waits for a choice, each in the words in which the versions differ. */
  questions(): Question[]
  /** Saves, and waits for it so long. @returns whether the server has all by then */
  settle(ms: number): Promise<boolean>
  /** Nobody looks at the item any more: it ends once all that goes out by itself is saved. */
  release(onEnd: () => void): void
  /** Somebody looks again. */
  resume(): void
  /** Takes in an item that another call of ours answered with. */
  takeIn(item: Item): void
  /** Goes back to what the server holds; `undoDiscard` brings the words back. */
  discard(): void
  undoDiscard(): void
  /**
   * Hands what is not saved over to another form of the same item, which finds it when it opens; fields that it lacks stay here.
   * @returns whether it is safe there
   */
  carry(to: { type: string; path: string; fields: readonly string[] }): Promise<boolean>
  /** The item is gone or the person leaves for good: forgets the words, here and on the device. */
  forget(): Promise<boolean>
  /** Keeps at once what was typed. @returns whether it is safe on this device */
  flush(): Promise<boolean>
  /** The page goes away: keeps without waiting. */
  flushNow(): void
}

export interface DraftSurroundings {
  journal: Journal
  writers: Writers
  now(): number
  newKey(): string
  /** Asks the person to sign in again; gives when that is done. */
  signIn(about: { name: string; text: string }): Promise<void>
  /** Asks the person to confirm the password; gives whether that was done. */
  confirm(): Promise<boolean>
  /** Gives once the person's hands rest: nothing opens under them. */
  rest(): Promise<void>
  connection: Connection
  locks: Locks
  relay: Relay
}
