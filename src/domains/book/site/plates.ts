import { isEnabled } from '../../../kernel/site.ts'
import type { PageContext, Plate } from '../../../site/page.ts'
import { findPublicBook, readingOf } from '../public-reads.ts'
import { MADE } from './listing.ts'
import { paletteOf } from './colors.ts'
import type { PartRow } from './view-models.ts'

/** The dark plate of a part, for where others show its pages. */
export function plateOf({ plate: { image, focal, colors, place } }: Pick<PartRow, 'plate'>): Plate {
  const { deep, scrim } = paletteOf(colors)
  return {
    path: image?.path ?? null,
    focal,
    colors: { dark: colors.dark, mid: colors.mid, deep, scrim },
    place,
  }
}

/** The plates of the published parts, in the order of the book. */
export async function listPlates(ctx: PageContext): Promise<Plate[]> {
  const book = isEnabled(ctx.site, MADE.module) ? await findPublicBook(readingOf(ctx)) : null
  return (book?.parts ?? []).map(plateOf)
}
