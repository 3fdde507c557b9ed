/** A stretch of a text: one of the words that were asked for, or what stands between them. */
export interface Piece {
  /** Where it begins in the text. */
  at: number
  text: string
  isWord: boolean
}

/** The whole text in pieces; upper and lower case are the same. */
export function pieces(text: string, query: string): Piece[] {
  let at = 0
  // Split by a group, what stands between comes at even places and the words at odd ones.
  const all = text.split(wordsOf(query)).map((part, i) => {
    at += part.length
    return { at: at - part.length, text: part, isWord: i % 2 === 1 }
  })
  return all.filter((piece) => piece.text !== '')
}

/** Whole words of a text around the first word that was asked for, `max` UTF-16 code units at most; three dots stand where it was cut. */
export function passage(text: string, query: string, max: number): string {
  if (text.length <= max) return text
  const first = Math.max(text.search(wordsOf(query)), 0)
  const wanted = first < max * 0.6 ? 0 : first - Math.floor(max / 3)
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1
  const rest = text.slice(from)
  const to = rest.length <= max ? rest.length : rest.lastIndexOf(' ', max)
  const words = rest.slice(0, to > 0 ? to : max)
  return `${from > 0 ? '... ' : ''}${words}${words.length < rest.length ? '...' : ''}`
}

function wordsOf(query: string): RegExp {
  const words = query.split(/\s+/).filter((word) => word !== '')
  return new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'i')
}
