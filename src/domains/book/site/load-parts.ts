import type { Page, PageContext } from '../../../site/page.ts'
import { findPublicBook, findPublicIntro, listGallery, reading } from '../published.ts'
import { PARTS_PATH, prologueLink, SPIRAL_PATH } from './links.ts'
import type { PartsView, SpiralView } from './view-models.ts'

/** The gallery of the parts. */
export async function loadParts(ctx: PageContext): Promise<Page | null> {
  const book = await findPublicBook(reading(ctx))
  if (!book) return null
  const parts = await listGallery(reading(ctx), book)
  const data: PartsView = { parts, prologue: prologueLink(ctx) }
  const head = { title: { key: 'book.parts' }, description: book.description, canonical: PARTS_PATH }
  return { status: 200, view: 'book.parts', data, head }
}

/** The parts on the spiral, each with its chapters. */
export async function loadSpiral(ctx: PageContext): Promise<Page | null> {
  const [book, intro] = await Promise.all([findPublicBook(reading(ctx)), findPublicIntro(reading(ctx))])
  if (!book) return null
  const data: SpiralView = { title: intro?.spiral.title ?? '', parts: book.parts }
  const title = data.title ? { text: data.title } : { key: 'book.theSpiral' }
  const head = { title, description: intro?.spiral.description ?? '', canonical: SPIRAL_PATH }
  return { status: 200, view: 'book.spiral', data, head }
}
