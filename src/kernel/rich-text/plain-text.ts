import { captionedIn } from './figures.ts'
import type { Block, Inline, ListItem, PlainText, RichText, TableCell, TableRow } from './schema.ts'

/**
 * The words alone, a line for each block and each line of a block, and for each footnote behind its block: for search,
 * descriptions and word counts.
 */
export function plainText({ doc }: RichText): string {
  return linesOf(doc.content).join('\n')
}

/** What a text says beside that, for search: titles and transcripts of films and sounds. */
export function wordsBeside(content: RichText): string {
  return captionedIn(content)
    .flatMap((block) => {
      if (block.type === 'figure') return []
      const { title } = block.attrs
      return block.type === 'embed' ? [title] : [title, block.attrs.transcript]
    })
    .filter((text) => text !== '')
    .join('\n')
}

function linesOf(blocks: readonly (Block | ListItem | TableRow | TableCell)[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'blockquote':
      case 'bulletList':
      case 'orderedList':
      case 'listItem':
      case 'table':
      case 'tableRow':
        return linesOf(block.content)
      case 'horizontalRule':
        return []
      default:
        return [(block.content ?? []).map(wordsOf).join(''), ...(block.content ?? []).flatMap(notesIn)]
    }
  })
}

function wordsOf(node: Inline | PlainText): string {
  return node.type === 'text' ? node.text : node.type === 'hardBreak' ? '\n' : ''
}

function notesIn(node: Inline | PlainText): string[] {
  return node.type === 'footnote' ? [(node.content ?? []).map(({ text }) => text).join('')] : []
}
