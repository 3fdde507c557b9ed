import { CallError } from '../../ui/client.ts'
import { carryOver } from './carry.ts'
import type { Draft, DraftCalls, DraftFields, SaveState } from './draft.ts'
import {
  changesOf,
  isDirty,
  isSameText,
  resolve,
  sending,
  taking,
  type Values,
  withOwnAnswers,
} from './draft-state.ts'
import { DraftStore, fieldOf, freshOf, inTime, isPassing, type Opening, storedOf } from './draft-store.ts'
import {
  acceptFields,
  editAs,
  follow,
  type HandedEdit,
  hearUpTo,
  reviveFields,
  takeOver,
} from './field-versions.ts'
import type { Handover } from './handover.ts'
import { createSaveTimer } from './save-timer.ts'

/** A save without an answer is given up after this time, since all tabs with the item wait for it, in milliseconds. */
const SAVE_MS = 20_000

/**
 * Autosave, for items whose type keeps drafts: changes are sent field by field.
 *
 * - It saves a second after the last key, and every ten seconds while somebody types; one call at a time for all tabs of this
 *   browser.
 * - Without an answer the words stay on this device and are sent when the server is back, even if their screen is closed. A
 *   lost answer causes no conflict with oneself.
 * - A refused field waits until it is changed, and a field that somebody else changed waits for a choice; other fields are
 *   sent. Changes in different places of one text are merged. The person is asked once, when they stop typing.
 * - Tabs of one browser hand each other what is typed. The tab in which it was typed saves it; another tab does if that one
 *   does not.
 * - Unsaved words of an earlier page load are restored and sent, and can be undone.
 */
export class Autosave<Item> implements Draft<Item> {
  readonly #store: DraftStore<Item>
  readonly #calls: DraftCalls<Item>
  /** Name of the item, the same in all tabs of this browser. */
  readonly #name: string
  readonly #handover: Handover
  readonly #timer = createSaveTimer(() => void this.#saveByItself())
  #saving: Promise<boolean> | null = null
  #waitsForServer = false
  /** Texts that the server refused, which are not sent again until they are changed. */
  #refused: Values = {}
  #refusal: SaveState = { kind: 'saved' }
  /** Conflicts that the person has seen, by field and version. */
  readonly #seen = new Set<string>()
  /** Fields in which another tab made an edit that this one did not take over. */
  readonly #divergedFields = new Set<string>()
  readonly #broughtBack: readonly string[]
  /** The server's values of the restored fields. */
  readonly #before: Values
  #discarded: Values | null = null
  #onReleased: (() => void) | null = null

  constructor(opening: Opening<Item>, item: Item, calls: DraftCalls<Item>) {
    const { kind, key, left, around } = opening
    const fresh = freshOf(kind, item)
    const state = left ? reviveFields(fresh, left.kept, kind.isSame ?? isSameText) : fresh
    this.#calls = calls
    this.#name = key.slice(0, key.lastIndexOf('/'))
    this.#broughtBack = Object.keys(changesOf(state))
    this.#before = fresh.stored
    this.#store = new DraftStore(opening, item, state, {
      isAutosaved: true,
      type: (field, value) => this.#type(field, value),
      unsaved: () => this.#unsaved(),
    })
    this.#handover = around.relay.join(this.#name, {
      onEdit: (handed) => this.#takeOver(handed),
      // A tab of the same build hands over an item of the same kind.
      onSaved: (saved) => this.takeIn(saved as Item),
    })
    if (isDirty(state)) this.#timer.note()
  }

  subscribe: Draft<Item>['subscribe'] = (listener) => this.#store.subscribe(listener)
  getSnapshot = () => this.#store.getSnapshot()

  edit: Draft<Item>['edit'] = (field, value) => {
    this.#store.edit(field, value)
    this.#timer.note()
  }

  take: Draft<Item>['take'] = (field, answerId) => {
    this.#store.drain()
    this.#store.state = taking(this.#store.state, field, answerId)
  }

  #type(field: string, value: string): void {
    const store = this.#store
    const { own: writer } = store.around.writers
    const seq = store.around.writers.next()
    store.state = editAs(store.state, field, value, writer, seq)
    const { bases, after, answers } = store.state
    const base = bases[field] ?? 0
    const named = answers?.[field] ?? []
    this.#handover.edited({ writer, seq, field, value, base, after: after[field] ?? {}, answers: named })
  }

  #takeOver(handed: HandedEdit): void {
    this.#store.drain()
    const next = takeOver(this.#store.state, handed)
    if (!next) {
      this.#divergedFields.add(handed.field)
      return
    }
    this.#divergedFields.delete(handed.field)
    this.#store.set(hearUpTo(next, handed, this.#divergedFields), { state: this.#unsaved() })
    // The tab in which it was typed saves it; this one only if that does not.
    this.#timer.noteLate()
  }

  #unsaved(): SaveState {
    return { kind: this.#isAway ? 'device' : 'saving' }
  }

  get #isAway(): boolean {
    return this.#store.around.connection.getSnapshot() !== null
  }

  async #saveByItself(): Promise<void> {
    if (this.#saving || this.#store.isForgotten) return
    if (this.#isAway) return this.#goOnWhenBack()
    this.#store.drain()
    if (this.#hasSendable) await this.#send(false)
  }

  save = (): Promise<boolean> => {
    // What is under way may have left words for later.
    return this.#saving ? this.#saving.then(() => this.save()) : this.#send(true)
  }

  /** @param byPerson not by itself: then what is typed meanwhile goes out, too, and a wrong field gets the focus */
  #send(byPerson: boolean): Promise<boolean> {
    this.#saving = this.#sendAll(byPerson).finally(() => {
      this.#saving = null
      if (!this.#store.hasWords && this.#onReleased) this.#end()
      // Something was typed during the call.
      else if (this.#hasSendable && this.getSnapshot().state.kind === 'saving') this.#timer.note()
    })
    return this.#saving
  }

  async #sendAll(byPerson: boolean): Promise<boolean> {
    this.#timer.stop()
    if (byPerson) {
      this.#store.show({ merged: [] })
      this.#refused = {}
    }
    for (;;) {
      this.#store.drain()
      const sent = this.#sendable()
      if (Object.keys(sent).length === 0) return this.#rest(byPerson)
      this.#store.show({ state: { kind: 'saving' } })
      try {
        await this.#write(sent)
      } catch (error) {
        if (!(error instanceof CallError)) return this.#lose(error)
        if (await this.#mayGoOn(error, sent, byPerson)) continue
        return false
      }
      this.#timer.noteSuccess()
      this.#store.around.connection.back()
      // By itself it goes out once; the next words wait for their own moment.
      if (!byPerson) return !this.#hasSendable && this.#rest(false)
    }
  }

  /** Fields that may be sent: not those that wait for a choice, nor unchanged refused ones. */
  #sendable(): Values {
    const { state } = this.#store
    const changes = Object.entries(changesOf(state))
    return Object.fromEntries(
      changes.filter(([field, value]) => !(field in state.conflicts) && this.#refused[field] !== value),
    )
  }

  get #hasSendable(): boolean {
    return Object.keys(this.#sendable()).length > 0
  }

  /** Makes one call, after the words are stored on this device. */
  async #write(sent: Values): Promise<void> {
    const store = this.#store
    // An autosaved item always exists already.
    const item = store.item as Item
    const { own } = store.around.writers
    const fields = this.#fieldsOf(sent)
    const numbers = Object.keys(sent).map((field) => store.state.after[field]?.[own] ?? 0)
    const seq = Math.max(...numbers) || store.around.writers.next()
    store.state = sending(store.state, sent)
    store.note()
    await store.flush()
    const answer = await store.around.locks.hold(`save.${this.#name}`, () =>
      this.#calls.save(item, fields, { writer: own, seq, signal: AbortSignal.timeout(SAVE_MS) }),
    )
    store.drain()
    this.#accept(sent, answer)
    this.#handover.saved(answer.item)
  }

  /** Each text with the version and the edits it is based on; this page's own edits need not be named. */
  #fieldsOf(sent: Values): DraftFields {
    const { state, around } = this.#store
    const entries = Object.entries(sent).map(([field, value]) => {
      const { [around.writers.own]: _, ...after } = state.after[field] ?? {}
      const answers = [...(state.answers?.[field] ?? [])]
      return [field, { value, base: state.bases[field] ?? 0, after, ...(answers.length > 0 && { answers }) }]
    })
    return Object.fromEntries(entries)
  }

  #accept(sent: Values, { item, conflicts }: Awaited<ReturnType<DraftCalls<Item>['save']>>): void {
    const store = this.#store
    const { state: before, kind, isSame } = store
    const next = acceptFields(before, sent, { ...storedOf(kind, item), conflicts }, isSame, kind.merge)
    const merged = Object.keys(next.values).filter((field) => {
      const [now = '', then = ''] = [next.values[field], before.values[field]]
      return now !== then && !isSame(field, now, then)
    })
    const kept = Object.fromEntries(Object.entries(sent).filter(([field]) => !(field in conflicts)))
    store.state = withOwnAnswers(next, kept)
    // A merged text is a new edit.
    for (const field of merged) if (field in changesOf(next)) this.#type(field, next.values[field] ?? '')
    store.set(store.state, { item, ...(merged.length > 0 && { merged }) })
  }

  /** Nothing more goes out now: all is saved, or something waits for the person. */
  #rest(byPerson: boolean): boolean {
    const store = this.#store
    if (store.isInConflict) return this.#ask(byPerson)
    if (isDirty(store.state)) store.show({ state: this.#refusal })
    else store.set(store.state, { state: { kind: 'saved' }, errors: {} })
    return !isDirty(store.state)
  }

  /** @param byPerson not by itself: then what was put off is shown again */
  #ask(byPerson: boolean): boolean {
    const { conflicts, met } = this.#store.state
    this.#store.show({ state: { kind: 'failed', reason: 'changed' } })
    const names = Object.keys(conflicts).map((field) => `${field} ${met[field]?.version}`)
    if (!byPerson && names.every((name) => this.#seen.has(name))) return false
    for (const name of names) this.#seen.add(name)
    void this.#store.openChoice()
    return false
  }

  /** Without an answer the words stay here and are sent when the server is back. */
  #lose(error: unknown): boolean {
    console.warn(error)
    this.#store.around.connection.lost()
    this.#store.show({ state: { kind: 'device' } })
    this.#goOnWhenBack()
    return false
  }

  /** Words typed while the server is away were never sent, so nothing else would send them. */
  #goOnWhenBack(): void {
    if (this.#waitsForServer) return
    this.#waitsForServer = true
    void this.#store.around.connection.whenBack().then(() => {
      this.#waitsForServer = false
      return this.#saveByItself()
    })
  }

  /** After a save that was refused. @returns whether something else, or the same again, may go out at once */
  async #mayGoOn(error: CallError, sent: Values, byPerson: boolean): Promise<boolean> {
    const store = this.#store
    store.around.connection.back()
    const proof = await store.prove(error)
    if (proof === 'proven') return true
    if (this.#dropAnswers(error)) return true
    const isLater = proof === 'notWanted' && isPassing(error)
    if (isLater) this.#timer.noteFailure()
    this.#refusal = store.refuse(error, byPerson)
    if (proof === 'declined' || isLater) return false
    this.#noteRefused(error, sent)
    return true
  }

  /** Words are more than the mark of where they come from: an answer that the server knows no more is left out. */
  #dropAnswers({ errors }: CallError): boolean {
    const { state } = this.#store
    const unknown = errors
      .filter(({ pointer }) => pointer.includes('/answers'))
      .map(({ pointer }) => fieldOf(pointer))
    const named = Object.entries(state.answers ?? {}).filter(([, ids]) => ids.length > 0)
    const left = named.filter(([field]) => !unknown.includes(field))
    if (left.length === named.length) return false
    this.#store.state = { ...state, answers: Object.fromEntries(left) }
    return true
  }

  /** Notes the fields that the server refused, or all where it names none; they wait until they are changed. */
  #noteRefused({ errors }: CallError, sent: Values): void {
    const named = errors.map(({ pointer }) => fieldOf(pointer)).filter((field) => field in sent)
    const texts = Object.entries(sent).filter(([field]) => named.length === 0 || named.includes(field))
    this.#refused = { ...this.#refused, ...Object.fromEntries(texts) }
  }

  questions = () => this.#store.questions()
  decideLater = (): void => this.#store.show({ isChoosing: false })

  choose: Draft<Item>['choose'] = (choices) => {
    const store = this.#store
    store.drain()
    for (const [field, take] of Object.entries(choices)) {
      store.state = resolve(store.state, field, take, store.kind.merge)
      this.#type(field, store.state.values[field] ?? '')
    }
    store.set(store.state, { isChoosing: false })
    return this.save()
  }

  settle: Draft<Item>['settle'] = (ms) => inTime(this.save(), ms)

  takeIn = (item: Item): void => {
    const store = this.#store
    store.drain()
    store.set(withOwnAnswers(follow(store.state, storedOf(store.kind, item), store.isSame)), { item })
    if (!isDirty(store.state) && !this.#saving && this.getSnapshot().state.kind !== 'saved') this.#rest(false)
  }

  discard = (): void => {
    this.#store.drain()
    this.#discarded = this.#store.state.values
    this.#typeBack(this.#before, 'discarded')
  }

  undoDiscard = (): void => {
    if (!this.#discarded) return
    this.#typeBack(this.#discarded, 'restored')
    this.#discarded = null
  }

  /** Undoes restored words that may be sent already, by typing the other ones. */
  #typeBack(values: Values, restored: 'restored' | 'discarded'): void {
    for (const field of this.#broughtBack) this.#type(field, values[field] ?? '')
    this.#store.set(this.#store.state, { restored, state: this.#unsaved() })
    this.#timer.note()
  }

  carry: Draft<Item>['carry'] = (to) => carryOver(this.#store, to)

  release: Draft<Item>['release'] = (onEnd) => {
    const store = this.#store
    store.drain()
    this.#onReleased = onEnd
    store.flushNow()
    if (isDirty(store.state) && !store.isForgotten) void this.#saveByItself()
    else this.#end()
  }

  resume = (): void => {
    this.#onReleased = null
  }

  forget = (): Promise<boolean> => {
    this.#end()
    return this.#store.forget()
  }

  #end(): void {
    this.#timer.stop()
    this.#handover.leave()
    this.#onReleased?.()
    this.#onReleased = null
  }

  flush = (): Promise<boolean> => this.#store.flush()
  flushNow = (): void => this.#store.flushNow()
}
