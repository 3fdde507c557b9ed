import { invalidField } from '../../kernel/problem.ts'
import { TooDeep } from '../../kernel/rich-text/bounds.ts'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'
import { normalise } from '../../kernel/rich-text/normalise.ts'
import type { RichText } from '../../kernel/rich-text/schema.ts'
import { unknownLinked } from '../type/linked.ts'

/**
 * Turns the written value of a running text into the stored one. A string is Markdown, an object the editor's document.
 * Null and the empty string clear the field, undefined leaves it.
 * @param field its place in the request
 * @throws invalid for a text that is nested too deeply or too long, or that links to items of an unknown type
 */
export function storedContent(
  given: string | RichText | null | undefined,
  field = 'content',
): RichText | null | undefined {
  if (given === null || given === undefined) return given
  if (typeof given !== 'string') return normalise(given)
  if (given.trim() === '') return null
  const content = readMarkdown(given, field)
  // For a document the rule of its field has checked this already.
  const unknown = unknownLinked(content)
  if (unknown !== null) throw invalidField(field, 'unknown-type', unknown)
  return content
}

function readMarkdown(text: string, field: string): RichText {
  try {
    return markdownToRichText(text)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    throw invalidField(field, 'too-much', error.message)
  }
}
