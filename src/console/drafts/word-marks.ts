/** Product of the lengths up to which words are compared one by one; longer ones count as changed as a whole. */
const COMPARED_MAX = 1_000_000

/** A stretch of a text. */
export interface Stretch {
  text: string
  /** The other text does not have it here. */
  isOwn: boolean
}

/** Cuts a text into what it shares with another and what it has for itself, by words. */
export function markWords(text: string, other: string): Stretch[] {
  const a = wordsOf(text)
  const b = wordsOf(other)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const isShared = shared(a.slice(start, a.length - end), b.slice(start, b.length - end))

  const stretches: Stretch[] = []
  a.forEach((word, i) => {
    const isOwn = i >= start && i < a.length - end && !isShared.has(i - start)
    const last = stretches.at(-1)
    if (last?.isOwn === isOwn) last.text += word
    else stretches.push({ text: word, isOwn })
  })
  return stretches
}

/** Each word with the space behind it. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? []
}

/** Which words of `a` are in a longest common subsequence with `b`. */
function shared(a: readonly string[], b: readonly string[]): Set<number> {
  const found = new Set<number>()
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
      found.add(i)
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return found
}
