import { markdownOfContent, textOfContent, wordsOfContent } from './content-values.ts'
import { richTextSchema } from '../kernel/rich-text/schema.ts'

/** A stored value of a field as people read and compare it. */
export function textOfField(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOfField).join(', ')
  if (typeof value !== 'object') return String(value)
  // Each block by itself, as it is read.
  if (richTextSchema.safeParse(value).success) {
    return wordsOfContent(textOfContent(value)).replaceAll('\n', '\n\n')
  }
  return Object.values(value).map(textOfField).filter(Boolean).join(' · ')
}

/** Both sides of a change; where only marks such as bold differ, these stand in the text. */
export function textsOfChange(before: unknown, after: unknown): [string, string] {
  const texts: [string, string] = [textOfField(before), textOfField(after)]
  if (texts[0] !== texts[1] || typeof after !== 'object') return texts
  return [markdownOfContent(textOfContent(before)), markdownOfContent(textOfContent(after))]
}
