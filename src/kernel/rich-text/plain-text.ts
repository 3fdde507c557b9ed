import type { Block, Inline, ListItem, PlainText, RichText } from './schema.ts'

/** The words alone, a line for each block and each line of a block: for search, descriptions and word counts. */
export function plainText({ doc }: RichText): string {
  return linesOf(doc.content).join('\n')
}

function linesOf(blocks: readonly (Block | ListItem)[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'blockquote':
      case 'bulletList':
      case 'orderedList':
      case 'listItem':
        return linesOf(block.content)
      case 'horizontalRule':
        return []
      default:
        return [(block.content ?? []).map(wordsOf).join('')]
    }
  })
}

function wordsOf(node: Inline | PlainText): string {
  return node.type === 'text' ? node.text : '\n'
}
