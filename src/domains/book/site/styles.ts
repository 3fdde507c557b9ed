import type { Reads } from '../../../platform/db/run.ts'
import { listPublicColors } from '../queries.ts'
import { colorsOf, partStyles } from './colors.ts'

/** The book's share of the site's stylesheet: the colours of its published parts. */
export async function bookStyles(db: Reads, siteId: string): Promise<string> {
  const parts = await listPublicColors(db, siteId)
  return partStyles(
    parts.map(({ number, color, galleryColors }) => ({ number, colors: colorsOf(galleryColors, color) })),
  )
}
