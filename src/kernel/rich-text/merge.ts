import { canonical } from './canonical.ts'
import type { Block } from './schema.ts'

/** Both texts after the merge; they differ only in the blocks that both changed. */
interface MergedBlocks {
  mine: Block[]
  theirs: Block[]
  both: Block[]
  /** The blocks that both changed, in both wordings; null where there are none. */
  asked: { mine: Block[]; theirs: Block[] } | null
}

/** Product of the numbers of changed blocks up to which they are compared one by one; above it they count as one change. */
const COMPARED_MAX = 4_000_000

/** Merges two changes of one text by its top-level blocks: a block that only one of them changed is taken as it is. */
export function mergeBlocks(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
): MergedBlocks {
  const names = base.map(canonical)
  const ours = matches(names, mine.map(canonical))
  const others = matches(names, theirs.map(canonical))
  const merged: MergedBlocks = { mine: [], theirs: [], both: [], asked: null }
  let [b, m, t] = [0, 0, 0]
  const take = (endB: number, endM: number, endT: number) => {
    joinAll(merged, base.slice(b, endB), mine.slice(m, endM), theirs.slice(t, endT))
    ;[b, m, t] = [endB, endM, endT]
  }
  for (let i = 0; i < base.length; i++) {
    const [inMine, inTheirs] = [ours.get(i), others.get(i)]
    if (inMine === undefined || inTheirs === undefined) continue
    // Up to here at least one of them has changed something; this block is the same in all three.
    take(i, inMine, inTheirs)
    take(i + 1, inMine + 1, inTheirs + 1)
  }
  take(base.length, mine.length, theirs.length)
  return merged
}

/**
 * Where all three have the same number of blocks, these are compared one by one: nobody is asked about a block that one person
 * changed.
 */
function joinAll(merged: MergedBlocks, base: Block[], mine: Block[], theirs: Block[]): void {
  const isAligned = base.length === mine.length && base.length === theirs.length
  if (!isAligned) return join(merged, base, mine, theirs)
  for (let i = 0; i < base.length; i++) {
    join(merged, base.slice(i, i + 1), mine.slice(i, i + 1), theirs.slice(i, i + 1))
  }
}

function join(merged: MergedBlocks, base: Block[], mine: Block[], theirs: Block[]): void {
  const [b, m, t] = [base, mine, theirs].map((blocks) => blocks.map(canonical).join('\n'))
  const agreed = m === t || t === b ? mine : m === b ? theirs : null
  merged.mine.push(...(agreed ?? mine))
  merged.theirs.push(...(agreed ?? theirs))
  merged.both.push(...(agreed ?? [...mine, ...theirs]))
  if (agreed) return
  merged.asked ??= { mine: [], theirs: [] }
  merged.asked.mine.push(...mine)
  merged.asked.theirs.push(...theirs)
}

/** Which entries of `b` are those of `a`, by place, in a longest common subsequence. */
export function matches(a: readonly string[], b: readonly string[]): Map<number, number> {
  const found = new Map<number, number>()
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) {
    found.set(start, start)
    start++
  }
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) found.set(--endA, --endB)
  const [rows, columns] = [endA - start, endB - start]
  if (rows * columns > COMPARED_MAX) return found
  const width = columns + 1
  const lengths = new Uint16Array((rows + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  const isSame = (i: number, j: number) => a[start + i] === b[start + j]
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--)
      lengths[i * width + j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (isSame(i, j)) found.set(start + i++, start + j++)
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return found
}
