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

/** How much of its row a figure takes. On phones two stand in a row, and the lead of an odd number takes one of its own. */
export type RowShare = 'half' | 'third' | 'half lead' | 'third lead'

/**
 * The blocks of a text, each alone but for neighbouring figures that stand in a row.
 * @param isInRow whether a block is a figure that does
 */
export function withRows<T>(blocks: readonly T[], isInRow: (block: T) => boolean): T[][] {
  const pieces: T[][] = []
  for (const block of blocks) {
    const last = pieces.at(-1)
    if (isInRow(block) && last?.every(isInRow)) last.push(block)
    else pieces.push([block])
  }
  return pieces
}

/**
 * The shares of figures in a row: three in each line, or two, so that none is left alone in the last.
 * @param count at least 2
 */
export function rowShares(count: number): RowShare[] {
  const halves = ((3 - (count % 3)) % 3) * 2
  return Array.from({ length: count }, (_, i) => {
    const share = i < halves ? ('half' as const) : ('third' as const)
    return i === 0 && count % 2 === 1 ? (`${share} lead` as const) : share
  })
}
