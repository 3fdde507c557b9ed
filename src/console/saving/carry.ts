import type { Draft } from './draft.ts'
import { carriedFrom, changesOf, edit } from './draft-state.ts'
import { type DraftStore, freshOf } from './draft-store.ts'
import { prefixOf } from './place.ts'

type Carry = Draft<unknown>['carry']

/** Stores unsaved words of some fields where another form of the item finds them when it opens; other fields stay here. */
export async function carryOver<Item>(
  store: DraftStore<Item>,
  { type, path, fields }: Parameters<Carry>[0],
): ReturnType<Carry> {
  store.drain()
  const { item, state, kind, place, around } = store
  const carried = carriedFrom(state, fields)
  if (!item || Object.keys(carried.values).length === 0) return item !== null
  const isKept = await around.journal
    .put({
      key: `${prefixOf({ type }, place)}${around.newKey()}`,
      at: around.now(),
      name: kind.nameOf(state.values),
      path,
      kept: carried,
      pending: null,
    })
    .then(
      () => true,
      () => false,
    )
  if (!isKept) return false
  const left = Object.entries(changesOf(store.state)).filter(([field]) => !fields.includes(field))
  const next = edit(freshOf(kind, item), Object.fromEntries(left))
  store.set(next, { state: { kind: left.length > 0 ? 'device' : 'saved' } })
  return true
}
