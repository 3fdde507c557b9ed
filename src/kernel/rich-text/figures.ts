import type { Block, Figure, ListItem, RichText } from './schema.ts'

/** The figures of a text in their order, also those in quotations and lists. */
export function figuresIn({ doc }: RichText): Figure[] {
  return figuresOf(doc.content)
}

function figuresOf(blocks: readonly (Block | ListItem)[]): Figure[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'figure':
        return [block]
      case 'blockquote':
      case 'bulletList':
      case 'orderedList':
      case 'listItem':
        return figuresOf(block.content)
      default:
        return []
    }
  })
}
