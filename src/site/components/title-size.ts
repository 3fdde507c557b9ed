const SIZES = ['title-full', 'title-m', 'title-s', 'title-xs'] as const

/** Longest title of each size but the last, in characters without spaces, and the longest word that its lines hold. */
const LIMITS = [
  { title: 16, word: 13 },
  { title: 28, word: 15 },
  { title: 48, word: 17 },
]

/**
 * Class for the size of a title. It goes by the length in characters without spaces, so that a long title needs no more room,
 * and by the longest word, which not every browser can divide.
 */
export function titleSize(title: string): (typeof SIZES)[number] {
  const words = title.split(/\s+/).map((word) => [...word].length)
  const length = words.reduce((sum, word) => sum + word, 0)
  const longest = Math.max(...words)
  const size = LIMITS.findIndex((limit) => length <= limit.title && longest <= limit.word)
  return SIZES[size] ?? 'title-xs'
}
