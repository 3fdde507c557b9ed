import { invalidField } from '../../kernel/problem.ts'
import { TooDeep } from '../../kernel/rich-text/bounds.ts'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'
import { normalise } from '../../kernel/rich-text/normalise.ts'
import type { RichText } from '../../kernel/rich-text/schema.ts'

/**
 * What is stored of a content field: a string is plain text with Markdown marks, an object the editor's document;
 * null and the empty string clear it, undefined leaves it.
 * @param field where it stands in the request
 * @throws invalid when the text is nested too deeply or too long
 */
export function storedContent(
  given: string | RichText | null | undefined,
  field = 'content',
): RichText | null | undefined {
  if (given === null || given === undefined) return given
  if (typeof given !== 'string') return normalise(given)
  if (given.trim() === '') return null
  try {
    return markdownToRichText(given)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    throw invalidField(field, 'too-much', error.message)
  }
}

type Content = string | RichText | null | undefined

/**
 * The same for texts of which some are running text.
 * @param at where they stand in the request
 * @throws invalid
 */
export function storedTexts<T extends Partial<Record<K, Content>>, K extends string>(
  texts: T,
  running: readonly K[],
  at = '',
): Omit<T, K> & Record<K, RichText | null | undefined> {
  const stored = running.map((field) => [field, storedContent(texts[field], `${at}${field}`)])
  return { ...texts, ...Object.fromEntries(stored) }
}

/** The same for a map of texts by language. @throws invalid */
export function storedTranslations<T extends Partial<Record<K, Content>>, K extends string>(
  translations: Partial<Record<string, T>> | undefined,
  running: readonly K[],
): Record<string, Omit<T, K> & Record<K, RichText | null | undefined>> | undefined {
  if (!translations) return undefined
  const languages = Object.entries(translations).flatMap(([code, texts]) =>
    texts ? [[code, storedTexts(texts, running, `translations/${code}/`)]] : [],
  )
  return Object.fromEntries(languages)
}
