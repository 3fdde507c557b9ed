import type { Block, Captioned, ListItem, RichText } from './schema.ts'

/** The pictures and players of a text in their order, also those in quotations and lists. */
export function captionedIn({ doc }: RichText): Captioned[] {
  return captionedOf(doc.content)
}

function captionedOf(blocks: readonly (Block | ListItem)[]): Captioned[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'figure':
      case 'film':
      case 'sound':
      case 'embed':
        return [block]
      case 'blockquote':
      case 'bulletList':
      case 'orderedList':
      case 'listItem':
        return captionedOf(block.content)
      default:
        return []
    }
  })
}

export const isCaptioned = (block: Block): block is Captioned =>
  block.type === 'figure' || block.type === 'film' || block.type === 'sound' || block.type === 'embed'

/** The paths of the files that it shows. */
export function filesOf(block: Captioned): string[] {
  switch (block.type) {
    case 'figure':
    case 'sound':
      return [block.attrs.src]
    case 'film': {
      const { src, captions, poster } = block.attrs
      return [src, captions, poster].filter((path) => path !== '')
    }
    case 'embed':
      return []
  }
}

/**
 * What can be missing for those who do not see or hear: the description of a picture, the captions of a film, the transcript of a
 * sound and of a silent film, the name of what is on another host.
 * @see WCAG 2.2, 1.1.1, 1.2.1, 1.2.2 and 4.1.2
 */
export const MISSING = ['alt', 'captions', 'transcript', 'name'] as const

export type Missing = (typeof MISSING)[number]

/** What has to be written before readers get it; null for nothing. */
export function missingOf(block: Captioned): Missing | null {
  switch (block.type) {
    case 'figure':
      return block.attrs.alt.trim() === '' && !block.attrs.isDecorative ? 'alt' : null
    case 'film': {
      const { captions, isSilent, transcript } = block.attrs
      if (!isSilent) return captions === '' ? 'captions' : null
      return transcript.trim() === '' ? 'transcript' : null
    }
    case 'sound':
      return block.attrs.transcript.trim() === '' ? 'transcript' : null
    case 'embed':
      return block.attrs.title.trim() === '' ? 'name' : null
  }
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
