import { plainText } from '../../kernel/rich-text/plain-text.ts'
import type { RichText } from '../../kernel/rich-text/schema.ts'
import { isGroup } from '../contract/translation.ts'
import type { SearchEntry, Searched } from './item-type.ts'

/**
 * How readers find the items of a type: by all their texts. The title comes first, then the summary, then the others in the order
 * of the declaration.
 */
export interface Found<F extends object, T extends object> extends Pick<Searched<F, T>, 'kind' | 'hasWords'> {
  /** The text that says in a few words what an item is; results show it below the title. */
  summary?: keyof T & string
  /** Texts that the search does not look in. */
  unsearched?: readonly (keyof T & string)[]
  /** Facts that it looks in before the texts. */
  also?: readonly (keyof F & string)[]
  place(item: F & { id: string }): Pick<SearchEntry, 'path' | 'number' | 'withinId'>
}

/** The same as the index takes it. @param names of the texts of the type, in their order */
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

/** The words of some values, a line each. */
const wordsOf = (values: object, names: readonly string[]): string =>
  lines(...names.flatMap((name) => linesOf(Reflect.get(values, name))))

const lines = (...texts: string[]): string => texts.filter((text) => text !== '').join('\n')

function linesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(linesOf)
  if (isGroup(value)) return Object.values(value).flatMap(linesOf)
  // What holds a document is running text.
  return [plainText(value as RichText)]
}
