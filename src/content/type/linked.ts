import { itemsLinked } from '../../kernel/rich-text/item-link.ts'
import { isTypeName } from './define-type.ts'

/** What is wrong with the links of a text to items, in a sentence; null for nothing. */
export function unknownLinked(content: unknown): string | null {
  const stranger = itemsLinked(content).find(({ kind }) => !isTypeName(kind))
  return stranger ? `The text has a link to an item of the type ${stranger.kind}, which there is not` : null
}
