import type { CallError } from '../../ui/client.ts'
import { wantsPassword } from '../session/session.ts'
import type { DraftKind, DraftSurroundings, Question, SaveState, Snapshot } from './draft.ts'
import {
  beginState,
  changesOf,
  type DraftState,
  isDirty,
  isSameText,
  keep,
  mergeOf,
  type Values,
  type Versions,
} from './draft-state.ts'
import type { Entry, Pending } from './journal.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import type { DraftPlace } from './place.ts'

/** What a draft engine gets when an item opens. */
export interface Opening<Item> {
  kind: DraftKind<Item>
  place: DraftPlace
  /** Name of its entry in the journal: the item, and this page load. */
  key: string
  /** Unsaved words of an earlier page load. */
  left: Entry | null
  around: DraftSurroundings
}

/** How a draft engine handles typed words. */
interface Typing {
  isAutosaved: boolean
  type(field: string, value: string): void
  /** The save state of words that were just typed. */
  unsaved(): SaveState
}

/** Values and versions of an item from the server. */
export function storedOf<Item>(
  kind: DraftKind<Item>,
  item: Item,
): { values: Values; version: number; versions: Versions } {
  const versions = kind.drafts?.versionsOf(item) ?? {}
  return { values: kind.valuesOf(item), version: kind.versionOf(item), versions }
}

export function freshOf<Item>(kind: DraftKind<Item>, item: Item): DraftState {
  const { values, version, versions } = storedOf(kind, item)
  return beginState(values, version, versions)
}

/** The common part of both draft engines: the words of one item, what screens see of them, and their copy on this device. */
export class DraftStore<Item> {
  readonly kind: DraftKind<Item>
  readonly place: DraftPlace
  readonly around: DraftSurroundings
  /** A creation that was sent without an answer. */
  pending: Pending | null
  isForgotten = false
  readonly #key: string
  readonly #typing: Typing
  readonly #keeper: Keeper
  readonly #listeners = new Set<() => void>()
  /** Words in the form that were not read yet. */
  readonly #unread = new Map<string, () => string>()
  /** Change it by `set`; assign it only where nothing is to be stored or shown yet. */
  state: DraftState
  #shown: Snapshot<Item>

  constructor(
    { kind, place, key, left, around }: Opening<Item>,
    item: Item | null,
    state: DraftState,
    typing: Typing,
  ) {
    this.kind = kind
    this.place = place
    this.around = around
    this.pending = item ? null : (left?.pending ?? null)
    this.#key = key
    this.#typing = typing
    this.state = state
    const hasWords = isDirty(state)
    this.#shown = {
      item,
      values: state.values,
      state: { kind: hasWords ? 'device' : 'saved' },
      isDirty: hasWords,
      errors: {},
      refusals: 0,
      conflicts: state.conflicts,
      isChoosing: false,
      restored: hasWords ? 'restored' : 'none',
      merged: [],
      isAutosaved: typing.isAutosaved,
    }
    this.#keeper = createKeeper(around.journal, key, (isKept) => this.#noteKept(isKept))
    this.note()
  }

  get item(): Item | null {
    return this.#shown.item
  }

  get isSame() {
    return this.kind.isSame ?? isSameText
  }

  /** Whether there are words that the server lacks. */
  get hasWords(): boolean {
    return isDirty(this.state) || this.#unread.size > 0
  }

  get isInConflict(): boolean {
    return Object.keys(this.state.conflicts).length > 0
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  getSnapshot(): Snapshot<Item> {
    return this.#shown
  }

  edit(field: string, value: string | (() => string)): void {
    const { state, errors } = this.#shown
    if (typeof value === 'function') {
      this.#unread.set(field, value)
      this.note()
      if (state.kind === 'saved') this.show({ state: this.#typing.unsaved() })
      return
    }
    this.#unread.delete(field)
    this.#typing.type(field, value)
    const others = Object.entries(errors).filter(([name]) => name !== field && !name.startsWith(`${field}/`))
    const isQuiet = state.kind === 'saved' || state.kind === 'device'
    this.set(this.state, {
      errors: field in errors ? Object.fromEntries(others) : errors,
      ...(isQuiet && { state: isDirty(this.state) ? this.#typing.unsaved() : { kind: 'saved' } }),
    })
  }

  /** Reads the words that the form still holds. */
  drain(): void {
    if (this.#unread.size === 0) return
    const read = [...this.#unread]
    this.#unread.clear()
    for (const [field, value] of read) this.#typing.type(field, value())
    this.show({})
  }

  show(changed: Partial<Snapshot<Item>>): void {
    const { values, conflicts } = this.state
    this.#shown = {
      ...this.#shown,
      ...changed,
      values,
      conflicts,
      isDirty: !this.isForgotten && this.hasWords,
    }
    for (const listener of this.#listeners) listener()
  }

  /** Replaces the state, stores it on the device and shows it. */
  set(next: DraftState, changed: Partial<Snapshot<Item>> = {}): void {
    this.state = next
    this.note()
    this.show(this.#isOlder(changed.item) ? { ...changed, item: this.#shown.item } : changed)
  }

  /** The answer to an earlier call may come after that to a later one. */
  #isOlder(item: Item | null | undefined): boolean {
    const known = this.#shown.item
    return item != null && known !== null && this.kind.versionOf(item) < this.kind.versionOf(known)
  }

  /** Stores the words on the device. */
  note(): void {
    this.#keeper.note(() => this.#entry())
  }

  flush(): Promise<boolean> {
    return this.#keeper.flush()
  }

  flushNow(): void {
    this.#keeper.flushNow()
  }

  forget(): Promise<boolean> {
    this.isForgotten = true
    this.set(this.state)
    return this.flush()
  }

  #entry(): Entry | null {
    this.drain()
    const { state, pending } = this
    if (this.isForgotten || (!isDirty(state) && !pending)) return null
    return {
      key: this.#key,
      at: this.around.now(),
      name: this.kind.nameOf(state.values),
      path: this.place.path,
      kept: keep(state),
      pending,
    }
  }

  #noteKept(isKept: boolean): void {
    const { state } = this.#shown
    if (isKept && state.kind === 'failed' && state.reason === 'notKept')
      this.show({ state: { kind: 'device' } })
    if (!isKept && this.#shown.isDirty) this.show({ state: { kind: 'failed', reason: 'notKept' } })
  }

  questions(): Question[] {
    const { state, kind } = this
    return Object.entries(state.conflicts).map(([field, theirs]) => {
      const { asked } = mergeOf(state, field, theirs, kind.merge)
      const mine = state.values[field] ?? ''
      return { field, ...(asked ?? { mine, theirs }), meeting: state.met[field] ?? null }
    })
  }

  /** Shows the conflicts once the person stops typing. */
  async openChoice(): Promise<void> {
    await this.around.rest()
    this.show({ isChoosing: this.isInConflict })
  }

  /** Asks the person to sign in again or to confirm the password, if the save needs it. */
  async prove(error: CallError): Promise<'proven' | 'declined' | 'notWanted'> {
    const isSessionOver = error.status === 401
    if (!isSessionOver && !wantsPassword(error)) return 'notWanted'
    this.show({ state: { kind: 'device' } })
    if (!isSessionOver) return (await this.around.confirm()) ? 'proven' : 'declined'
    await this.around.signIn({
      name: this.kind.nameOf(this.state.values),
      text: Object.values(changesOf(this.state)).join('\n\n'),
    })
    return 'proven'
  }

  /**
   * Shows why a save was refused, and for which field.
   * @param isAsked by the person: only then a wrong field gets the focus
   * @returns the save state of the words from then on
   */
  refuse({ errors, detail: sentence }: CallError, byPerson = true): SaveState {
    const state: SaveState =
      sentence === ''
        ? { kind: 'failed', reason: 'noAnswer' }
        : { kind: 'failed', reason: 'refused', sentence }
    this.set(this.state, {
      errors: Object.fromEntries(
        errors
          .toReversed()
          .flatMap(({ pointer, detail }) =>
            [fieldOf(pointer), placeOf(pointer)].map((name) => [name, detail]),
          ),
      ),
      refusals: this.#shown.refusals + (byPerson ? 1 : 0),
      state,
    })
    return state
  }
}

/** `/keyThemes/2` belongs to the field keyThemes, and in a draft `/fields/keyThemes/value/2`. */
export function fieldOf(pointer: string): string {
  const [, first = '', second = ''] = pointer.split('/')
  return first === 'fields' ? second : first
}

/** The same with the place inside of the field, where there is one: `keyThemes/2`. */
function placeOf(pointer: string): string {
  const [, first = '', ...rest] = pointer.split('/')
  const [field = '', ...inside] = first === 'fields' ? [rest[0], ...rest.slice(2)] : [first, ...rest]
  return [field, ...inside].join('/')
}

/** Whether a retry of the same words may succeed. */
export function isPassing({ status }: CallError): boolean {
  return status >= 500 || status === 408 || status === 429
}

/** Waits for a save up to `ms`. @returns whether the server has all by then */
export function inTime(save: Promise<boolean>, ms: number): Promise<boolean> {
  return Promise.race([save, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))])
}
