import type { Reads } from '../../../platform/db/run.ts'
import * as queries from '../queries.ts'
import { colorsOf, partStyles } from './colors.ts'

/** What the book gives to the stylesheet of its site: the colours of its published parts. */
export async function bookStyles(db: Reads, siteId: string): Promise<string> {
  const parts = await queries.parts.list(db, siteId, { isPublic: true, language: '' })
  const colors = parts.map(({ number, color, galleryColors }) => ({
    number,
    colors: colorsOf(galleryColors, color),
  }))
  return partStyles(colors.toSorted((a, b) => a.number - b.number))
}
