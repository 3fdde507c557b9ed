import { CallError } from '../../ui/client.ts'
import { carryOver } from './carry.ts'
import type { Draft } from './draft.ts'
import {
  accept,
  beginState,
  changesOf,
  type DraftState,
  edit,
  isSameText,
  mergedFields,
  rebase,
  resolve,
  revive,
  sending,
  type Values,
} from './draft-state.ts'
import { DraftStore, freshOf, inTime, isPassing, type Opening } from './draft-store.ts'

/** How often one save may retry by itself after meeting a newer version. */
const REBASES_MAX = 5

/**
 * The explicit save, for a short form and for a new item: all fields are sent when the person says so.
 *
 * - Typed words stay on the device until then, also when the form is closed. Two calls to save are one.
 * - A change carries the version it is based on. If others saved other fields meanwhile, these are taken over and the save is
 *   sent again; if they saved the same field, nothing is written before the person has chosen.
 * - A creation carries a key: without an answer it is repeated word for word, and nothing is created twice.
 * - Words typed during a save are sent after it. A form that is closed during a save ends with the answer.
 * - A refusal names the fields and moves the focus there. When the session ends, the password is asked, and the save goes on.
 */
export class ExplicitSave<Item> implements Draft<Item> {
  readonly #store: DraftStore<Item>
  #saving: Promise<boolean> | null = null
  #discarded: DraftState | null = null
  #onReleased: (() => void) | null = null

  /**
   * @param item null for a new one
   * @param initial fields of a new one
   */
  constructor(opening: Opening<Item>, item: Item | null, initial: Values) {
    const { kind, left } = opening
    const fresh = item ? freshOf(kind, item) : beginState(initial, null)
    const state = left ? revive(fresh, left.kept, kind.isSame ?? isSameText) : fresh
    this.#store = new DraftStore(opening, item, state, {
      isAutosaved: false,
      type: (field, value) => (this.#store.state = edit(this.#store.state, { [field]: value })),
      unsaved: () => ({ kind: 'device' }),
    })
  }

  subscribe: Draft<Item>['subscribe'] = (listener) => this.#store.subscribe(listener)
  getSnapshot = () => this.#store.getSnapshot()
  /** Whoever takes answers of a model has an item whose type keeps drafts. */
  take: Draft<Item>['take'] = () => {}
  edit: Draft<Item>['edit'] = (field, value) => this.#store.edit(field, value)

  save = (): Promise<boolean> => {
    this.#saving ??= this.#send().finally(() => {
      this.#saving = null
      if (this.#onReleased) this.#end()
    })
    return this.#saving
  }

  async #send(): Promise<boolean> {
    const store = this.#store
    store.show({ merged: [] })
    for (let rebases = 0; rebases <= REBASES_MAX; ) {
      store.drain()
      const sent = changesOf(store.state)
      if (!store.pending && store.item && Object.keys(sent).length === 0) return this.#finish()
      if (store.isInConflict) return this.#ask()
      store.show({ state: { kind: 'saving' }, errors: {} })
      try {
        await this.#write(sent)
      } catch (error) {
        if (!(error instanceof CallError)) return this.#fail(error)
        const proof = await store.prove(error)
        if (proof === 'proven') continue
        if (proof === 'declined' || error.current === undefined) return this.#refuse(error)
        this.#meet(error)
        rebases += 1
      }
    }
    return this.#fail(new Error('the item changed again and again'))
  }

  /** Makes one call; a creation without an answer is repeated as it was. */
  async #write(sent: Values): Promise<void> {
    const store = this.#store
    const { item, kind, isSame } = store
    if (!item) store.pending ??= { idempotencyKey: store.around.newKey(), values: store.state.values }
    const { values: body, idempotencyKey } = store.pending ?? { values: sent, idempotencyKey: '' }
    store.state = sending(store.state, body)
    store.note()
    await store.flush()
    const ifMatch = store.state.version ?? undefined
    const answer = await kind.save(body, item, { idempotencyKey, ...(ifMatch !== undefined && { ifMatch }) })
    store.pending = null
    const next = accept(store.state, body, kind.valuesOf(answer), kind.versionOf(answer), isSame)
    store.set(next, { item: answer })
  }

  /** Takes in the stored item, which is the answer to an outdated save. */
  #meet({ current, writers }: CallError): void {
    const store = this.#store
    // A call of this kind answers with its item.
    const item = current as Item
    const rebased = this.#rebased(item)
    const whose = Object.entries(writers).filter(([field]) => field in rebased.conflicts)
    const next = { ...rebased, met: { ...rebased.met, ...Object.fromEntries(whose) } }
    store.set(next, { item, merged: mergedFields(store.state, next) })
  }

  #rebased(item: Item): DraftState {
    const { state, kind, isSame } = this.#store
    return rebase(state, kind.valuesOf(item), kind.versionOf(item), isSame)
  }

  #finish(): boolean {
    this.#store.set(this.#store.state, { state: { kind: 'saved' }, restored: 'none' })
    return true
  }

  #ask(): boolean {
    this.#store.show({ state: { kind: 'failed', reason: 'changed' } })
    void this.#store.openChoice()
    return false
  }

  #refuse(error: CallError): boolean {
    // Nothing was created, so the next attempt is a new one.
    if (!isPassing(error)) this.#store.pending = null
    this.#store.refuse(error)
    return false
  }

  #fail(error: unknown): boolean {
    console.warn(error)
    this.#store.show({ state: { kind: 'failed', reason: 'noAnswer' } })
    return false
  }

  questions = () => this.#store.questions()
  decideLater = (): void => this.#store.show({ isChoosing: false })

  choose: Draft<Item>['choose'] = (choices) => {
    const store = this.#store
    store.drain()
    let { state } = store
    for (const [field, take] of Object.entries(choices)) state = resolve(state, field, take, store.kind.merge)
    store.set(state, { isChoosing: false })
    return this.save()
  }

  settle: Draft<Item>['settle'] = (ms) => inTime(this.save(), ms)

  takeIn = (item: Item): void => {
    this.#store.drain()
    this.#store.set(this.#rebased(item), { item })
  }

  discard = (): void => {
    const store = this.#store
    store.drain()
    this.#discarded = store.state
    store.pending = null
    const { item, state, kind } = store
    const bare = item ? freshOf(kind, item) : beginState(state.stored, state.version)
    store.set(bare, { state: { kind: 'saved' }, errors: {}, restored: 'discarded' })
  }

  undoDiscard = (): void => {
    if (!this.#discarded) return
    this.#store.set(this.#discarded, { state: { kind: 'device' }, restored: 'restored' })
    this.#discarded = null
  }

  carry: Draft<Item>['carry'] = (to) => carryOver(this.#store, to)

  release: Draft<Item>['release'] = (onEnd) => {
    this.#store.drain()
    this.#onReleased = onEnd
    this.#store.flushNow()
    // A form that is reopened during a save continues with it, since two drafts would share one entry of the journal.
    if (!this.#saving) this.#end()
  }

  resume = (): void => {
    this.#onReleased = null
  }

  forget = (): Promise<boolean> => {
    this.#end()
    return this.#store.forget()
  }

  #end(): void {
    this.#onReleased?.()
    this.#onReleased = null
  }

  flush = (): Promise<boolean> => this.#store.flush()
  flushNow = (): void => this.#store.flushNow()
}
