import { isUuid } from '../kernel/ids.ts'
import { isRichText } from '../kernel/rich-text/schema.ts'
import { textOfContent, wordsOfContent } from './content-values.ts'
import { layContent, type PageWords } from './saving/page-marks.ts'
import { layOver, type Marked } from '../kernel/word-marks.ts'

/** A stored value of a field as people read and compare it. */
export function textOfField(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOfField).join(', ')
  if (typeof value !== 'object') return String(value)
  // A blank line between blocks.
  if (isRichText(value)) return wordsOfContent(textOfContent(value)).replaceAll('\n', '\n\n')
  return Object.values(value).map(textOfField).filter(Boolean).join(' · ')
}

/** The marked differences of a field's two versions, with the layout of running text. */
export function layFields(before: unknown, after: unknown, words: PageWords): Marked[] {
  if (isRichText(before) || isRichText(after)) return layContent(before, after, words)
  return layOver(readable(before), readable(after))
}

/** The id of another item means nothing to people. */
const readable = (value: unknown) => (typeof value === 'string' && isUuid(value) ? '' : textOfField(value))

/** Whether people would notice a difference. */
export function isFieldChanged(before: unknown, after: unknown): boolean {
  if (textOfField(before) !== textOfField(after)) return true
  return isRichText(before) && isRichText(after) && textOfContent(before) !== textOfContent(after)
}
