import type { Mark } from './rich-text/schema.ts'

/** Product of the two lengths up to which words are compared one by one; longer texts count as changed as a whole. */
const COMPARED_MAX = 1_000_000

export interface Stretch {
  text: string
  /** Only this text has it here. */
  isOwn: boolean
}

export type TextMark = Mark['type']

/** A stretch of a comparison of two texts. */
export interface Marked {
  text: string
  kind: 'same' | 'added' | 'struck'
  /** Left out: no marks. */
  marks?: TextMark[]
}

/** Cuts a text into stretches that it shares with another text, and those of its own, by words. */
export function markWords(text: string, other: string): Stretch[] {
  return layOver(text, other)
    .filter(({ kind }) => kind !== 'added')
    .map(({ text: words, kind }) => ({ text: words, isOwn: kind === 'struck' }))
}

/**
 * Compares a text with an older one; removed words come before those added in their place. A word whose space alone is another
 * one, as where a line now follows the last word, is the same.
 */
export function layOver(before: string, after: string): Marked[] {
  const a = wordsOf(before)
  const b = wordsOf(after)
  const marked: Marked[] = []
  const add = (kind: Marked['kind'], text: string) => {
    const last = marked.at(-1)
    if (text === '') return
    if (last?.kind === kind) last.text += text
    else marked.push({ kind, text })
  }
  let placeBefore = 0
  for (const { kind, place } of layKeys(a.map(bare), b.map(bare))) {
    const old = kind === 'added' ? '' : (a[placeBefore++] ?? '')
    const fresh = kind === 'struck' ? '' : (b[place] ?? '')
    if (kind !== 'same') add(kind, old || fresh)
    else if (old === fresh) add('same', fresh)
    else {
      add('same', bare(fresh))
      add('struck', old.slice(bare(old).length))
      add('added', fresh.slice(bare(fresh).length))
    }
  }
  return marked
}

const bare = (word: string) => word.trimEnd()

/** An entry of a comparison of two lists: its place in the older one if it was removed, otherwise in the newer. */
interface Laid {
  kind: Marked['kind']
  place: number
}

/** Compares a list with an older one; removed entries come before those added in their place. */
export function layKeys(a: readonly string[], b: readonly string[]): Laid[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const pairs = shared(a.slice(start, a.length - end), b.slice(start, b.length - end))

  const laid: Laid[] = []
  const add = (kind: Marked['kind'], from: number, to: number) => {
    for (let place = from; place < to; place++) laid.push({ kind, place })
  }
  add('same', 0, start)
  let [i, j] = [start, start]
  for (const [inA, inB] of pairs) {
    add('struck', i, start + inA)
    add('added', j, start + inB)
    add('same', start + inB, start + inB + 1)
    i = start + inA + 1
    j = start + inB + 1
  }
  add('struck', i, a.length - end)
  add('added', j, b.length - end)
  add('same', b.length - end, b.length)
  return laid
}

export function countMarked(marked: readonly Marked[]): { added: number; struck: number } {
  const count = (wanted: Marked['kind']) =>
    marked
      .filter(({ kind }) => kind === wanted)
      .reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
  return { added: count('added'), struck: count('struck') }
}

/** Unchanged words that are shown around a change. */
const AROUND = 12

/**
 * Only the parts of a long text around changes; unchanged words in a row count as one stretch, whatever their marks and
 * lines.
 */
export function nearChanges(marked: readonly Marked[]): Marked[] {
  const isChange = ({ kind }: Marked) => kind !== 'same'
  const near: Marked[] = []
  for (let from = 0; from < marked.length; ) {
    const next = marked.findIndex((one, i) => i >= from && isChange(one))
    const end = next < 0 ? marked.length : next
    near.push(...shortened(marked.slice(from, end), from === 0, end === marked.length))
    if (marked[end]) near.push(marked[end])
    from = end + 1
  }
  return near
}

function shortened(same: readonly Marked[], isFirst: boolean, isLast: boolean): Marked[] {
  const words = same.flatMap((one) => wordsOf(one.text).map((text): Marked => ({ ...one, text })))
  const [before, after] = [isFirst ? 0 : AROUND, isLast ? 0 : AROUND]
  if (words.length <= before + after + AROUND) return [...same]
  return [...words.slice(0, before), { kind: 'same', text: '… ' }, ...words.slice(words.length - after)]
}

/** The words of a text, each with the space after it. */
export function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? []
}

/** The places of the words of a longest common subsequence, in `a` and in `b`. */
function shared(a: readonly string[], b: readonly string[]): [number, number][] {
  const found: [number, number][] = []
  if (a.length * b.length > COMPARED_MAX) return found
  // lengths[i * width + j]: the longest common subsequence of a from i and b from j.
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      found.push([i, j])
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return found
}
