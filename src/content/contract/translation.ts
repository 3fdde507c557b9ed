import { canonical } from '../../kernel/rich-text/canonical.ts'
import { matches } from '../../kernel/rich-text/merge.ts'
import { type Block, blocksOf } from '../../kernel/rich-text/schema.ts'

/**
 * The source of a translated field at the time when the translation was written or confirmed. Running text: the source block
 * of each translated block, null for a block that the source never had. A group: its texts by name. Else the value itself.
 */
type KeptSource = unknown

/** Compares a piece of a translation with its source. `unfinished`: a list with fewer entries; `own`: a block without source. */
export type PieceState = 'done' | 'outdated' | 'unfinished' | 'missing' | 'own'

/** A block of the source beside its translation. */
interface Row {
  source: Block | null
  /** The source that was translated; null where it has not changed since. */
  before: Block | null
  /** Index of the translated block; null where there is none. */
  place: number | null
  state: PieceState
}

/** Counts of the pieces of one language. */
export interface Tally {
  total: number
  missing: number
  unfinished: number
  outdated: number
}

/** Of the source itself, which is always complete. */
export const WHOLE: Tally = { total: 0, missing: 0, unfinished: 0, outdated: 0 }

/** The pieces of several items of one language together. */
export const addedUp = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, one) => ({
      total: sum.total + one.total,
      missing: sum.missing + one.missing,
      unfinished: sum.unfinished + one.unfinished,
      outdated: sum.outdated + one.outdated,
    }),
    WHOLE,
  )

/** Whether a value of any kind of field is empty; a group or a list is if all its entries are. */
export function isUnwritten(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.every(isUnwritten)
  if (isGroup(value)) return Object.values(value).every(isUnwritten)
  const blocks = blocksOf(value)
  return blocks !== null && blocks.every(isHollow)
}

/** The source to keep where none was stored: the given one counts as what was translated. */
export function firstSource(source: unknown, target: unknown): KeptSource {
  const [from, to] = [blocksOf(source), blocksOf(target)]
  return from && to ? to.map((_, i) => from[i] ?? null) : source
}

/** The source to keep after a translation changed: changed blocks take the source of now, the others keep theirs. */
export function sourceAfter(kept: KeptSource, source: unknown, before: unknown, after: unknown): KeptSource {
  if (isGroup(source)) {
    const texts = Object.entries(source).map(([name, now]) => {
      const [old, was, is] = [within(kept, name), within(before, name), within(after, name)]
      if (canonical(was ?? null) !== canonical(is ?? null)) return [name, sourceAfter(old, now, was, is)]
      return [name, old === undefined ? firstSource(now, is) : old]
    })
    return Object.fromEntries(texts)
  }
  const [from, was, is] = [blocksOf(source), blocksOf(before), blocksOf(after)]
  if (!from || !is) return source
  const old = listOf(kept)
  const rows = pairsOf(namesOf(old), namesOf(from))
  const sourceOf = new Map(rows.flatMap(({ a, b }) => (a === null ? [] : [[a, b] as const])))
  const used = new Set<number>()
  let last = -1
  const next = () => {
    const free = rows.find(({ a, b }) => a === null && b !== null && b > last && !used.has(b))
    return free?.b ?? null
  }
  const result: (Block | null)[] = []
  for (const { a, b, isSame } of pairsOf(namesOf(was ?? []), namesOf(is))) {
    const place = a === null ? null : (sourceOf.get(a) ?? null)
    if (b === null) continue
    const found = a === null ? next() : place
    if (found !== null) {
      used.add(found)
      last = found
    }
    const stays = a !== null && (isSame || place === null)
    result[b] = stays ? (old[a] ?? null) : found === null ? null : (from[found] ?? null)
  }
  return result
}

/**
 * The source to keep after a person confirmed a block of a translation, or a whole field.
 * @param place index of the block; null for the whole field
 * @param path names that lead to a text within a group
 */
export function sourceConfirmed(
  kept: KeptSource,
  source: unknown,
  target: unknown,
  place: number | null,
  path: readonly string[] = [],
): KeptSource {
  const [name, ...rest] = path
  if (name !== undefined) {
    const [old, now, is] = [within(kept, name), within(source, name), within(target, name)]
    return { ...(isGroup(kept) ? kept : {}), [name]: sourceConfirmed(old, now, is, place, rest) }
  }
  const row = rowsOf(source, kept, target)?.find((one) => one.place === place)
  if (place === null || !row) return firstSource(source, target)
  return listOf(kept).with(place, row.source)
}

/** Running text beside its translation, block by block; null for any other value. */
export function rowsOf(source: unknown, kept: KeptSource, target: unknown): Row[] | null {
  const from = blocksOf(source)
  if (!from) return null
  const to = blocksOf(target) ?? []
  const old = to.map((_, i) => listOf(kept)[i] ?? null)
  return pairsOf(namesOf(old), namesOf(from)).map(({ a, b, isSame }): Row => {
    const block = b === null ? null : (from[b] ?? null)
    const isThere = a !== null && !isHollow(to[a])
    if (!block) return { source: null, before: null, place: a, state: 'own' }
    if (!isThere)
      return { source: block, before: null, place: a, state: isHollow(block) ? 'done' : 'missing' }
    return {
      source: block,
      before: isSame ? null : (old[a] ?? null),
      place: a,
      state: isSame ? 'done' : 'outdated',
    }
  })
}

/** The state of a translated field that is not running text. */
export function stateOf(source: unknown, kept: KeptSource, target: unknown): PieceState {
  if (isUnwritten(target)) return 'missing'
  if (canonical(source) !== canonical(kept)) return 'outdated'
  return countEntries(target) < countEntries(source) ? 'unfinished' : 'done'
}

/** How many entries of a list are not empty; 1 for any other value. */
export function countEntries(value: unknown): number {
  return Array.isArray(value) ? value.filter((entry) => !isUnwritten(entry)).length : 1
}

export function countStates(states: readonly PieceState[]): Tally {
  const count = (state: PieceState) => states.filter((one) => one === state).length
  return {
    total: states.length - count('own'),
    missing: count('missing'),
    unfinished: count('unfinished'),
    outdated: count('outdated'),
  }
}

/** Counts the pieces of a language. @param kept stored sources by field; a field may have none */
export function tallyOf(
  source: Readonly<Record<string, unknown>>,
  kept: Readonly<Record<string, KeptSource>>,
  target: Readonly<Record<string, unknown>>,
): Tally {
  return countStates(statesOf(source, kept, target))
}

function statesOf(source: unknown, kept: KeptSource, target: unknown): PieceState[] {
  if (isUnwritten(source)) return []
  if (isGroup(source)) {
    return Object.entries(source).flatMap(([name, value]) =>
      statesOf(value, within(kept, name), within(target, name)),
    )
  }
  const from = kept === undefined ? firstSource(source, target) : kept
  const rows = rowsOf(source, from, target)
  if (!rows) return [stateOf(source, from, target)]
  return rows.flatMap((row) => (row.source && isHollow(row.source) ? [] : row.state))
}

interface Pair {
  a: number | null
  b: number | null
  isSame: boolean
}

/** Aligns two lists: equal entries form a pair, and the entries between two such pairs are paired in their order. */
function pairsOf(a: readonly string[], b: readonly string[]): Pair[] {
  const same = matches(a, b)
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  const take = (endA: number, endB: number) => {
    while (i < endA || j < endB) {
      pairs.push({ a: i < endA ? i++ : null, b: j < endB ? j++ : null, isSame: false })
    }
  }
  for (const [inA, inB] of [...same].toSorted(([x], [y]) => x - y)) {
    take(inA, inB)
    pairs.push({ a: i++, b: j++, isSame: true })
  }
  take(a.length, b.length)
  return pairs
}

const listOf = (kept: KeptSource): (Block | null)[] => (Array.isArray(kept) ? (kept as (Block | null)[]) : [])

/** A block that the source never had equals no other. */
const namesOf = (blocks: readonly (Block | null)[]) =>
  blocks.map((block, i) => (block === null ? `none ${i}` : canonical(block)))

/** Whether a block has no words, such as a rule: then nothing of it is translated or counted. */
export function isHollow(block: Block | undefined): boolean {
  if (!block) return true
  if (block.type === 'horizontalRule') return true
  return (block.type === 'paragraph' || block.type === 'heading') && (block.content ?? []).length === 0
}

/** Whether a value is a group of texts; the editor's document is an object, too, but a single value. */
export function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('doc' in value)
}

/** The value of a group under a name; undefined where it has none or is not a group. */
export function within(value: unknown, name: string): unknown {
  return isGroup(value) && Object.hasOwn(value, name) ? value[name] : undefined
}
