import { CallError } from '../../ui/client.ts'
import {
  accept,
  beginState,
  changesOf,
  type DraftState,
  edit,
  isDirty,
  isSameText,
  keep,
  mergedFields,
  rebase,
  resolve,
  revive,
  type Same,
  sending,
  type Values,
} from './draft-state.ts'
import { wantsPassword } from '../session.ts'
import type { Entry, Journal, Pending } from './journal.ts'
import { createKeeper } from './keeper.ts'
import type { Writers } from './writers.ts'

/** Times that one save may meet a newer version and try again by itself. */
const REBASES_MAX = 5

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
}

export interface Draft<Item> {
  subscribe(listener: () => void): () => void
  getSnapshot(): Snapshot<Item>
  edit(field: string, value: string): void
  /** Saves what is changed, and what is typed meanwhile; a second call joins the first. @returns whether all is saved */
  save(): Promise<boolean>
  /** Settles conflicts, then saves. */
  choose(choices: Readonly<Record<string, 'mine' | 'theirs'>>): Promise<boolean>
  decideLater(): void
  /** Takes in an item that another call of ours answered with. */
  takeIn(item: Item): void
  /** Goes back to what the server holds; `undoDiscard` brings the words back. */
  discard(): void
  undoDiscard(): void
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
}

interface Place {
  /** `{person}/{site}` */
  scope: string
  id: string
  /** Address of the screen. */
  path: string
}

/**
 * Opens an item for writing and brings back what was typed in a page load that is gone.
 * @param item null for a new one, which begins with `initial`
 */
export async function openDraft<Item>(
  kind: DraftKind<Item>,
  place: Place,
  item: Item | null,
  initial: Values,
  around: DraftSurroundings,
): Promise<Draft<Item>> {
  const prefix = `${place.scope}/${kind.type}/${place.id}/`
  const entries = await around.journal.list(prefix)
  const writerOf = (entry: Entry) => entry.key.slice(prefix.length)
  const live = await around.writers.findLive(entries.map(writerOf))
  const left = entries.find((entry) => !live.has(writerOf(entry)))
  const draft = createDraft(kind, place, prefix + around.writers.own, item, initial, left ?? null, around)
  // The words stand under this page load's key before the old one goes.
  const isKept = await draft.flush()
  if (isKept && left && left.key !== prefix + around.writers.own) await around.journal.remove(left.key)
  return draft
}

function createDraft<Item>(
  kind: DraftKind<Item>,
  place: Place,
  key: string,
  first: Item | null,
  initial: Values,
  left: Entry | null,
  around: DraftSurroundings,
): Draft<Item> {
  const isSame = kind.isSame ?? isSameText
  const fresh = first ? beginState(kind.valuesOf(first), kind.versionOf(first)) : beginState(initial, null)
  let state: DraftState = left ? revive(fresh, left.kept, isSame) : fresh
  let pending: Pending | null = first ? null : (left?.pending ?? null)
  let discarded: DraftState | null = null
  let running: Promise<boolean> | null = null
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
  }

  const keeper = createKeeper(around.journal, key, (isKept) => {
    if (isKept && shown.state.kind === 'failed' && shown.state.reason === 'notKept')
      show({ state: { kind: 'device' } })
    if (!isKept && shown.isDirty) show({ state: { kind: 'failed', reason: 'notKept' } })
  })
  const entry = (): Entry | null => {
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

  function show(changed: Partial<Snapshot<Item>>) {
    const { values, conflicts } = state
    shown = { ...shown, ...changed, values, conflicts, isDirty: !isForgotten && isDirty(state) }
    for (const listener of listeners) listener()
  }

  function settle(next: DraftState, changed: Partial<Snapshot<Item>> = {}) {
    state = next
    keeper.note(entry)
    show(changed)
  }

  function save(): Promise<boolean> {
    running ??= send().finally(() => {
      running = null
    })
    return running
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
          const next = rebase(state, kind.valuesOf(current), kind.versionOf(current), isSame)
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

  function ask() {
    show({ state: { kind: 'failed', reason: 'changed' } })
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

  function refuse(error: CallError) {
    const isUnknown = error.status >= 500 || error.status === 408 || error.status === 429
    // Nothing was created, so the next attempt is a new one.
    if (!isUnknown) pending = null
    const errors = Object.fromEntries(
      error.errors.toReversed().map(({ pointer, detail }) => [fieldOf(pointer), detail]),
    )
    const sentence = error.detail
    settle(state, {
      errors,
      refusals: shown.refusals + 1,
      state:
        sentence === ''
          ? { kind: 'failed', reason: 'noAnswer' }
          : { kind: 'failed', reason: 'refused', sentence },
    })
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
      const next = edit(state, { [field]: value })
      const { [field]: _, ...errors } = shown.errors
      const isQuiet = shown.state.kind === 'saved' || shown.state.kind === 'device'
      settle(next, {
        errors: field in shown.errors ? errors : shown.errors,
        ...(isQuiet && { state: { kind: isDirty(next) ? 'device' : 'saved' } }),
      })
    },
    save,
    choose(choices) {
      let next = state
      for (const [field, take] of Object.entries(choices)) next = resolve(next, field, take)
      settle(next, { isChoosing: false })
      return save()
    },
    decideLater: () => show({ isChoosing: false }),
    takeIn(item) {
      const next = rebase(state, kind.valuesOf(item), kind.versionOf(item), isSame)
      settle(next, { item })
    },
    discard() {
      discarded = state
      pending = null
      const { stored, version } = state
      settle(beginState(stored, version), { state: { kind: 'saved' }, errors: {}, restored: 'discarded' })
    },
    undoDiscard() {
      if (!discarded) return
      settle(discarded, { state: { kind: 'device' }, restored: 'restored' })
      discarded = null
    },
    forget() {
      isForgotten = true
      settle(state)
      return keeper.flush()
    },
    flush: () => keeper.flush(),
    flushNow: () => keeper.flushNow(),
  }
}

/** `/keyThemes/2` belongs to the field keyThemes. */
function fieldOf(pointer: string): string {
  return pointer.split('/')[1] ?? ''
}
