import { plainText, wordsBeside } from '../../kernel/rich-text/plain-text.ts'
import type { RichText } from '../../kernel/rich-text/schema.ts'
import { isGroup } from '../contract/translation.ts'
import type { SearchEntry, Searched } from './item-type.ts'

/**
 * How the search finds the items of a type: by title, then summary, then the other texts in the order of the declaration.
 */
export interface Found<F extends object, T extends object> extends Pick<Searched<F, T>, 'kind' | 'hasWords'> {
  /** The text that results show below the title. */
  summary?: keyof T & string
  /** Texts that the search leaves out. */
  unsearched?: readonly (keyof T & string)[]
  /** Shared fields that the search includes, before the texts. */
  also?: readonly (keyof F & string)[]
  place(item: F & { id: string }): Pick<SearchEntry, 'path' | 'number' | 'withinId'>
}

/** Makes the index entry of a type. @param names its texts in the order of the declaration */
export function searchedOf<F extends object, T extends object>(
  names: readonly string[],
  { summary, unsearched = [], also = [], place, ...rest }: Found<F, T>,
): Searched<F, T> {
  const apart: readonly string[] = ['title', ...(summary ? [summary] : []), ...unsearched]
  const others = names.filter((name) => !apart.includes(name))
  return {
    ...rest,
    entry: (item, texts) => ({
      title: wordsOf(texts, ['title']),
      ...(summary && { summary: wordsOf(texts, [summary]) }),
      text: lines(wordsOf(item, also), wordsOf(texts, others)),
      ...place(item),
    }),
  }
}

const wordsOf = (values: object, names: readonly string[]): string =>
  lines(...names.flatMap((name) => linesOf(Reflect.get(values, name))))

const lines = (...texts: string[]): string => texts.filter((text) => text !== '').join('\n')

function linesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(linesOf)
  if (isGroup(value)) return Object.values(value).flatMap(linesOf)
  // An object with a document is running text.
  return [plainText(value as RichText), wordsBeside(value as RichText)]
}
