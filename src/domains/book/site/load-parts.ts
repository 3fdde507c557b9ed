import type { Page, PageContext } from '../../../site/page.ts'
import { findPublicBook, listGallery } from '../published.ts'
import { INTRO_PATH, PARTS_PATH, prologueLink, reading } from './links.ts'
import { plateOf } from './plate.ts'
import type { PartsView } from './view-models.ts'

export async function loadParts(ctx: PageContext): Promise<Page | null> {
  const [book, gallery] = await Promise.all([findPublicBook(reading(ctx)), listGallery(reading(ctx))])
  if (!book) return null
  const data: PartsView = {
    parts: gallery.map((row, place) => ({
      number: row.number,
      path: row.path,
      title: row.title,
      subtitle: row.subtitle,
      description: row.description,
      meaning: row.meaning,
      symbols: row.symbols,
      plate: plateOf(row, place),
    })),
    introPath: INTRO_PATH,
    prologue: prologueLink(ctx),
  }
  const head = { title: { key: 'book.parts' }, description: book.description, canonical: PARTS_PATH }
  return { status: 200, view: 'book.parts', data, head }
}
