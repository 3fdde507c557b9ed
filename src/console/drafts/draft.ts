/**
 * Two engines keep what a person writes, behind one type, `Draft`. Both promise:
 *
 * - What is typed is on this device within 200 ms, before any call, and a later page load finds it.
 * - Nothing is called saved before the server has said so, and no text of anybody is overwritten unseen.
 * - A session that ends asks for the password over the form, and the save goes on after it.
 *
 * **Autosave**, for an item whose type keeps drafts. Its words go out by themselves, field by field:
 *
 * - A second after the last key, every ten seconds while somebody types on, one call at a time for all windows of this browser.
 * - Without an answer the words stay here and go out when the server is back, whether their screen is still open or not. An answer
 *   that was lost makes no conflict with oneself.
 * - A field that is refused, or that somebody else changed, waits; the others go out. Changes of one text that do not touch each
 *   other are put together; else both versions wait for a choice, which is asked once, when the hands rest.
 * - Windows of one browser hand each other what is typed: one person never meets themselves.
 *
 * **Explicit save**, for a short form and for what is not there yet. It goes out as a whole when the person says so, and then once:
 *
 * - A change carries the version that it was typed over. Where others saved other fields, theirs are taken over and it goes out
 *   again; where they saved the same field, nothing is written before the person has chosen.
 * - A creation carries a key: without an answer it is repeated word for word, and nothing is created twice.
 * - What is typed while the save is out goes out after it. What is not saved stays on the device when the form is closed.
 */
import { CallError } from '../../ui/client.ts'
import type { DraftEdit } from '../../content/contract/draft.ts'
import type { Locale } from '../../kernel/locale.ts'
import { wantsPassword } from '../session.ts'
import type { Connection } from './connection.ts'
import {
  accept,
  beginState,
  carriedFrom,
  changesOf,
  type DraftState,
  edit,
  isDirty,
  isSameText,
  keep,
  type Meeting,
  type Merge,
  type Merged,
  mergedFields,
  mergeOf,
  rebase,
  resolve,
  revive,
  type Same,
  sending,
  type Take,
  type Values,
  type Versions,
} from './draft-state.ts'
import {
  acceptFields,
  editAs,
  type FieldAnswer,
  follow,
  hearUpTo,
  reviveFields,
  takeOver,
} from './field-versions.ts'
import type { Handover, Relay } from './handover.ts'
import type { Entry, Journal, Pending } from './journal.ts'
import { createKeeper } from './keeper.ts'
import type { Locks } from './locks.ts'
import { type Place, prefixOf } from './place.ts'
import { createRhythm } from './rhythm.ts'
import type { Writers } from './writers.ts'

/** Times that one save may meet a newer version and try again by itself. */
const REBASES_MAX = 5
/** A save that was not answered is given up, since it keeps every tab of this item waiting, in milliseconds. */
const SAVE_MS = 20_000

/** What the save engine has to know of a type. */
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
  meeting: Meeting | null
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

export function createDraft<Item>(
  kind: DraftKind<Item>,
  place: Place,
  key: string,
  first: Item | null,
  initial: Values,
  left: Entry | null,
  around: DraftSurroundings,
): Draft<Item> {
  const isSame = kind.isSame ?? isSameText
  const versionsOf = (item: Item) => kind.drafts?.versionsOf(item) ?? {}
  const fresh = first
    ? beginState(kind.valuesOf(first), kind.versionOf(first), versionsOf(first))
    : beginState(initial, null)
  const isDrafted = kind.drafts !== undefined && first !== null
  let state: DraftState = left ? (isDrafted ? reviveFields : revive)(fresh, left.kept, isSame) : fresh
  let pending: Pending | null = first ? null : (left?.pending ?? null)
  /** Words that the form holds and that were not asked for yet. */
  const unread = new Map<string, () => string>()
  /** Texts that the server refused: they do not go out again before they are changed. */
  let refused: Values = {}
  let refusal: SaveState = { kind: 'saved' }
  /** Conflicts that the person has seen, by field and version. */
  const seen = new Set<string>()
  /** Fields in which another tab wrote what this one did not take over. */
  const apart = new Set<string>()
  /** What the server held in the fields that were brought back. */
  const before: Values = fresh.stored
  const broughtBack = Object.keys(changesOf(state))
  let onReleased: (() => void) | null = null
  let discarded: DraftState | null = null
  let running: Promise<boolean> | null = null
  let waitsForServer = false
  let isForgotten = false
  const listeners = new Set<() => void>()
  let shown: Snapshot<Item> = {
    item: first,
    values: state.values,
    state: { kind: isDirty(state) ? 'device' : 'saved' },
    isDirty: isDirty(state),
    errors: {},
    refusals: 0,
    conflicts: state.conflicts,
    isChoosing: false,
    restored: isDirty(state) ? 'restored' : 'none',
    merged: [],
    isAutosaved: isDrafted,
  }

  const keeper = createKeeper(around.journal, key, (isKept) => {
    if (isKept && shown.state.kind === 'failed' && shown.state.reason === 'notKept')
      show({ state: { kind: 'device' } })
    if (!isKept && shown.isDirty) show({ state: { kind: 'failed', reason: 'notKept' } })
  })
  const entry = (): Entry | null => {
    drain()
    if (isForgotten || (!isDirty(state) && !pending)) return null
    return {
      key,
      at: around.now(),
      name: kind.nameOf(state.values),
      path: place.path,
      kept: keep(state),
      pending,
    }
  }
  keeper.note(entry)
  const rhythm = createRhythm(() => void autosave())
  const handover: Handover | null = isDrafted
    ? around.relay.join(key.slice(0, key.lastIndexOf('/')), {
        onEdit(handed) {
          drain()
          const next = takeOver(state, handed)
          if (!next) {
            apart.add(handed.field)
            return
          }
          apart.delete(handed.field)
          settle(hearUpTo(next, handed, apart), { state: unsaved() })
          // The tab in which it was typed saves it; this one only if that does not.
          rhythm.noteLate()
        },
        onSaved: (saved) => takeIn(saved as Item),
      })
    : null
  if (isDrafted && isDirty(state)) rhythm.note()

  /** Asks the form for the words that it holds. */
  function drain() {
    if (unread.size === 0) return
    const read = [...unread]
    unread.clear()
    for (const [field, value] of read) type(field, value())
    show({})
  }

  function type(field: string, value: string) {
    if (!isDrafted) {
      state = edit(state, { [field]: value })
      return
    }
    const { own: writer } = around.writers
    const seq = around.writers.next()
    state = editAs(state, field, value, writer, seq)
    const { bases, after } = state
    handover?.edited({ writer, seq, field, value, base: bases[field] ?? 0, after: after[field] ?? {} })
  }

  function unsaved(): SaveState {
    return { kind: isDrafted && !around.connection.getSnapshot() ? 'saving' : 'device' }
  }

  function show(changed: Partial<Snapshot<Item>>) {
    const { values, conflicts } = state
    shown = {
      ...shown,
      ...changed,
      values,
      conflicts,
      isDirty: !isForgotten && (isDirty(state) || unread.size > 0),
    }
    for (const listener of listeners) listener()
  }

  function settle(next: DraftState, changed: Partial<Snapshot<Item>> = {}) {
    state = next
    keeper.note(entry)
    show(changed)
  }

  /** @param isAsked by the person: then what is typed meanwhile goes out, too, and a wrong field gets the focus */
  function save(isAsked = true): Promise<boolean> {
    // What is under way may have left words for later.
    if (running && isDrafted && isAsked) return running.then(() => save())
    running ??= (isDrafted ? sendDraft(isAsked) : send()).finally(() => {
      running = null
      if (isDrafted) afterSave()
    })
    return running
  }

  /** Fields that may go out: not those that wait for a choice, nor those that were refused as they are. */
  function sendable(): Values {
    return Object.fromEntries(
      Object.entries(changesOf(state)).filter(
        ([field, value]) => !(field in state.conflicts) && refused[field] !== value,
      ),
    )
  }

  async function autosave(): Promise<void> {
    if (running || isForgotten) return
    if (around.connection.getSnapshot()) return goOnWhenBack()
    drain()
    if (Object.keys(sendable()).length > 0) await save(false)
  }

  function afterSave() {
    const isOver = !isDirty(state) && unread.size === 0
    if (isOver && onReleased) end()
    else if (Object.keys(sendable()).length > 0 && shown.state.kind === 'saving') rhythm.note()
  }

  async function sendDraft(isAsked: boolean): Promise<boolean> {
    rhythm.stop()
    if (isAsked) {
      show({ merged: [] })
      refused = {}
    }
    for (;;) {
      drain()
      const sent = sendable()
      if (Object.keys(sent).length === 0) return rest(isAsked)
      show({ state: { kind: 'saving' } })
      try {
        await writeDraft(sent)
      } catch (error) {
        if (!(error instanceof CallError)) return away(error)
        around.connection.back()
        if (error.status === 401) await signIn()
        else if (wantsPassword(error)) {
          show({ state: { kind: 'device' } })
          if (!(await around.confirm())) return refuse(error, isAsked)
        } else if (isPassing(error)) {
          rhythm.noteFailure()
          return refuse(error, isAsked)
        } else {
          const names = error.errors.map(({ pointer }) => fieldOf(pointer)).filter((field) => field in sent)
          const isOfAll = names.length === 0
          refused = {
            ...refused,
            ...Object.fromEntries(Object.entries(sent).filter(([field]) => isOfAll || names.includes(field))),
          }
          refuse(error, isAsked)
        }
        continue
      }
      rhythm.noteSuccess()
      around.connection.back()
      // By itself it goes out once; the next words wait for their own moment.
      if (!isAsked) return Object.keys(sendable()).length === 0 && rest(false)
    }
  }

  async function writeDraft(sent: Values) {
    const { drafts } = kind
    const item = shown.item
    if (!drafts || !item) throw new Error('only an item is saved as a draft')
    const { own } = around.writers
    const fields = Object.fromEntries(
      Object.entries(sent).map(([field, value]) => {
        const { [own]: _, ...after } = state.after[field] ?? {}
        return [field, { value, base: state.bases[field] ?? 0, after }]
      }),
    )
    const numbers = Object.keys(sent).map((field) => state.after[field]?.[own] ?? 0)
    const seq = Math.max(...numbers) || around.writers.next()
    state = sending(state, sent)
    keeper.note(entry)
    await keeper.flush()
    const answer = await around.locks.hold(`save.${key.slice(0, key.lastIndexOf('/'))}`, () =>
      drafts.save(item, fields, {
        writer: own,
        seq,
        signal: AbortSignal.timeout(SAVE_MS),
      }),
    )
    drain()
    const before = state
    const stored = {
      values: kind.valuesOf(answer.item),
      version: kind.versionOf(answer.item),
      versions: versionsOf(answer.item),
    }
    const next = acceptFields(state, sent, { ...stored, conflicts: answer.conflicts }, isSame, kind.merge)
    const merged = Object.keys(next.values).filter(
      (field) =>
        next.values[field] !== before.values[field] &&
        !isSame(field, next.values[field] ?? '', before.values[field] ?? ''),
    )
    state = next
    // What was put together is a text of its own.
    for (const field of merged) if (field in changesOf(next)) type(field, next.values[field] ?? '')
    settle(state, { item: answer.item, ...(merged.length > 0 && { merged }) })
    handover?.saved(answer.item)
  }

  /** Nothing more goes out now: all is saved, or something waits for the person. */
  function rest(isAsked: boolean): boolean {
    if (Object.keys(state.conflicts).length > 0) return ask(isAsked)
    if (isDirty(state)) show({ state: refusal })
    else settle(state, { state: { kind: 'saved' }, errors: {} })
    return !isDirty(state)
  }

  /** The server gave no answer: the words stay here and go out when it is back. */
  function away(error: unknown): boolean {
    console.warn(error)
    around.connection.lost()
    show({ state: { kind: 'device' } })
    goOnWhenBack()
    return false
  }

  /** Words that are written while the server is away were never sent: nothing else would send them. */
  function goOnWhenBack() {
    if (waitsForServer) return
    waitsForServer = true
    void around.connection.whenBack().then(() => {
      waitsForServer = false
      return autosave()
    })
  }

  function takeIn(item: Item) {
    drain()
    if (isDrafted) {
      const stored = {
        values: kind.valuesOf(item),
        version: kind.versionOf(item),
        versions: versionsOf(item),
      }
      settle(follow(state, stored, isSame), { item })
      if (!isDirty(state) && !running && shown.state.kind !== 'saved') rest(false)
    } else settle(rebase(state, kind.valuesOf(item), kind.versionOf(item), isSame), { item })
  }

  /** Words that went out by themselves are taken back by other words. */
  function typeAll(values: Values, restored: 'restored' | 'discarded') {
    for (const field of broughtBack) type(field, values[field] ?? '')
    settle(state, { restored, state: unsaved() })
    rhythm.note()
  }

  function end() {
    rhythm.stop()
    handover?.leave()
    onReleased?.()
    onReleased = null
  }

  async function send(): Promise<boolean> {
    show({ merged: [] })
    for (let rebases = 0; rebases <= REBASES_MAX; ) {
      const sent = changesOf(state)
      if (!pending && shown.item && Object.keys(sent).length === 0) return done()
      if (Object.keys(state.conflicts).length > 0) return ask()
      show({ state: { kind: 'saving' }, errors: {} })
      try {
        await write(sent)
      } catch (error) {
        if (!(error instanceof CallError)) return fail(error)
        if (error.status === 401) await signIn()
        else if (wantsPassword(error)) {
          show({ state: { kind: 'device' } })
          if (!(await around.confirm())) return refuse(error)
        } else if (error.current === undefined) return refuse(error)
        else {
          // A stale save answers with the item as it is stored.
          const current = error.current as Item
          const rebased = rebase(state, kind.valuesOf(current), kind.versionOf(current), isSame)
          const next = { ...rebased, met: { ...rebased.met, ...meetingsIn(error, rebased.conflicts) } }
          settle(next, { item: current, merged: mergedFields(state, next) })
          rebases += 1
        }
      }
    }
    return fail(new Error('the item changed again and again'))
  }

  async function write(sent: Values) {
    const item = shown.item
    if (!item) pending ??= { idempotencyKey: around.newKey(), values: state.values }
    const body = pending?.values ?? sent
    state = sending(state, body)
    keeper.note(entry)
    await keeper.flush()
    const ifMatch = state.version ?? undefined
    const meta = { idempotencyKey: pending?.idempotencyKey ?? '', ...(ifMatch !== undefined && { ifMatch }) }
    const answer = await kind.save(body, item, meta)
    pending = null
    settle(accept(state, body, kind.valuesOf(answer), kind.versionOf(answer), isSame), { item: answer })
  }

  function done() {
    settle(state, { state: { kind: 'saved' }, restored: 'none' })
    return true
  }

  /** @param isAsked by the person: then what was put off is shown again */
  function ask(isAsked = true) {
    show({ state: { kind: 'failed', reason: 'changed' } })
    const names = Object.keys(state.conflicts).map((field) => `${field} ${state.met[field]?.version}`)
    if (!isAsked && names.every((name) => seen.has(name))) return false
    for (const name of names) seen.add(name)
    void around.rest().then(() => show({ isChoosing: Object.keys(state.conflicts).length > 0 }))
    return false
  }

  async function signIn() {
    show({ state: { kind: 'device' } })
    await around.signIn({
      name: kind.nameOf(state.values),
      text: Object.values(changesOf(state)).join('\n\n'),
    })
  }

  /** @param isAsked the focus goes to what is wrong only after a save that the person asked for */
  function refuse(error: CallError, isAsked = true) {
    // Nothing was created, so the next attempt is a new one.
    if (!isPassing(error)) pending = null
    const errors = Object.fromEntries(
      error.errors.toReversed().map(({ pointer, detail }) => [fieldOf(pointer), detail]),
    )
    const sentence = error.detail
    refusal =
      sentence === ''
        ? { kind: 'failed', reason: 'noAnswer' }
        : { kind: 'failed', reason: 'refused', sentence }
    settle(state, { errors, refusals: shown.refusals + (isAsked ? 1 : 0), state: refusal })
    return false
  }

  function fail(error: unknown) {
    console.warn(error)
    show({ state: { kind: 'failed', reason: 'noAnswer' } })
    return false
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => shown,
    edit(field, value) {
      if (typeof value === 'function') {
        unread.set(field, value)
        keeper.note(entry)
        if (shown.state.kind === 'saved') show({ state: unsaved() })
      } else {
        unread.delete(field)
        const { [field]: _, ...errors } = shown.errors
        type(field, value)
        const isQuiet = shown.state.kind === 'saved' || shown.state.kind === 'device'
        settle(state, {
          errors: field in shown.errors ? errors : shown.errors,
          ...(isQuiet && { state: isDirty(state) ? unsaved() : { kind: 'saved' } }),
        })
      }
      if (isDrafted) rhythm.note()
    },
    save: () => save(),
    settle: (ms) =>
      Promise.race([save(), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))]),
    release(onEnd) {
      drain()
      onReleased = onEnd
      void keeper.flush()
      if (isDrafted && isDirty(state) && !isForgotten) void autosave()
      else end()
    },
    resume: () => (onReleased = null),
    questions: () =>
      Object.entries(state.conflicts).map(([field, theirs]) => {
        const { asked } = mergeOf(state, field, theirs, kind.merge)
        const mine = state.values[field] ?? ''
        return { field, ...(asked ?? { mine, theirs }), meeting: state.met[field] ?? null }
      }),
    choose(choices) {
      drain()
      for (const [field, take] of Object.entries(choices)) {
        state = resolve(state, field, take, kind.merge)
        if (isDrafted) type(field, state.values[field] ?? '')
      }
      settle(state, { isChoosing: false })
      return save()
    },
    decideLater: () => show({ isChoosing: false }),
    takeIn,
    discard() {
      drain()
      discarded = state
      pending = null
      if (isDrafted) return typeAll(before, 'discarded')
      const { item } = shown
      const bare = item
        ? beginState(kind.valuesOf(item), kind.versionOf(item))
        : beginState(state.stored, state.version)
      settle(bare, { state: { kind: 'saved' }, errors: {}, restored: 'discarded' })
    },
    undoDiscard() {
      if (!discarded) return
      const { values } = discarded
      if (isDrafted) typeAll(values, 'restored')
      else settle(discarded, { state: { kind: 'device' }, restored: 'restored' })
      discarded = null
    },
    async carry({ type, path, fields }) {
      drain()
      const { item } = shown
      const carried = carriedFrom(state, fields)
      if (!item || Object.keys(carried.values).length === 0) return item !== null
      const to = `${prefixOf({ type }, place)}${around.newKey()}`
      const words = { at: around.now(), name: kind.nameOf(state.values), path, kept: carried, pending: null }
      const isKept = await around.journal.put({ key: to, ...words }).then(
        () => true,
        () => false,
      )
      if (!isKept) return false
      const left = Object.entries(changesOf(state)).filter(([field]) => !fields.includes(field))
      const bare = beginState(kind.valuesOf(item), kind.versionOf(item))
      settle(edit(bare, Object.fromEntries(left)), { state: { kind: left.length > 0 ? 'device' : 'saved' } })
      return true
    },
    forget() {
      isForgotten = true
      end()
      settle(state)
      return keeper.flush()
    },
    flush: () => keeper.flush(),
    flushNow: () => keeper.flushNow(),
  }
}

/** `/keyThemes/2` belongs to the field keyThemes, and in a draft `/fields/keyThemes/value/2`. */
function fieldOf(pointer: string): string {
  const [, first = '', second = ''] = pointer.split('/')
  return first === 'fields' ? second : first
}

/** Whose words a stale save has met. */
function meetingsIn({ writers }: CallError, conflicts: Values): DraftState['met'] {
  return Object.fromEntries(Object.entries(writers).filter(([field]) => field in conflicts))
}

/** Whether the same words may go through later. */
function isPassing({ status }: CallError): boolean {
  return status >= 500 || status === 408 || status === 429
}
