import { within } from '../../content/contract/translation.ts'
import { onOneLine } from '../../kernel/words.ts'

/** Place of a piece's words within a field. */
export interface PlaceInField {
  /** Names below the field, where that is a group of texts. */
  path: readonly string[]
  /** The piece is a list; each line of its words is an entry. */
  isRows: boolean
}

/** The words of a piece. @param text the field as the form holds it */
export function wordsAt(text: string, { path, isRows }: PlaceInField): string {
  return path.length === 0 && !isRows ? text : asWords(path.reduce(within, parsed(text)))
}

/** The field with other words of a piece. */
export function withWords(text: string, { path, isRows }: PlaceInField, words: string): string {
  if (path.length === 0 && !isRows) return words
  const value = !isRows ? words : words === '' ? [] : words.split('\n')
  return JSON.stringify(put(parsed(text), path, value))
}

export function asWords(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : ''
  return value.map((entry) => onOneLine(String(entry))).join('\n')
}

function parsed(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}

function put(value: unknown, [name, ...rest]: readonly string[], words: unknown): unknown {
  if (name === undefined) return words
  const group = typeof value === 'object' && value !== null ? value : {}
  return { ...group, [name]: put(within(value, name), rest, words) }
}
