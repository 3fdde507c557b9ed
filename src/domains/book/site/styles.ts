import type { Reads } from '../../../platform/db/run.ts'
import { listPublicColors } from '../queries.ts'
import { colorsOf, partStyles } from './colors.ts'

/** What the book gives to the stylesheet of its site: the colours of its published parts. */
export async function bookStyles(db: Reads, siteId: string): Promise<string> {
  const parts = await listPublicColors(db, siteId)
  return partStyles(
    parts.map(({ number, color, galleryColors }) => ({ number, colors: colorsOf(galleryColors, color) })),
  )
}
