/** What a run of `*`, `_` or `~~` may do where it stands. */
interface Flanking {
  canOpen: boolean
  canClose: boolean
}

/**
 * CommonMark's rule of left- and right-flanking delimiter runs.
 * @param before code point in front of the run, '' at the start of the text
 * @param after code point behind the run, '' at the end of the text
 * @see https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis
 */
export function flankingOf(delimiter: string, before: string, after: string): Flanking {
  const left = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before))
  const right = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after))
  if (!delimiter.startsWith('_')) return { canOpen: left, canClose: right }
  return {
    canOpen: left && (!right || isPunctuation(before)),
    canClose: right && (!left || isPunctuation(after)),
  }
}

/** Whether it is white space, as the start and the end of a text are. */
function isSpace(codePoint: string): boolean {
  return codePoint === '' || /\s/.test(codePoint)
}

function isPunctuation(codePoint: string): boolean {
  return /[\p{P}\p{S}]/u.test(codePoint)
}

/** The code point that ends before `index`, '' at the start. */
export function codePointBefore(text: string, index: number): string {
  const half = text.charCodeAt(index - 1)
  const start = half >= 0xdc00 && half <= 0xdfff ? index - 2 : index - 1
  return text.slice(Math.max(start, 0), index)
}

/** The code point that starts at `index`, '' at the end. */
export function codePointAt(text: string, index: number): string {
  const code = text.codePointAt(index)
  return code === undefined ? '' : String.fromCodePoint(code)
}
