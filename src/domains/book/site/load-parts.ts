import type { Page } from '../../../site/page.ts'
import { findPublicIntro, listGallery, type Opened } from '../public-reads.ts'
import { PARTS_PATH, prologueLink, SPIRAL_PATH } from './links.ts'
import type { PartsView, SpiralView } from './view-models.ts'

/** The gallery of the parts. */
export async function loadParts({ ctx, reading, book }: Opened): Promise<Page> {
  const data: PartsView = { parts: await listGallery(reading, book), prologue: prologueLink(ctx) }
  const head = { title: { key: 'book.parts' }, description: book.description, canonical: PARTS_PATH }
  return { status: 200, view: 'book.parts', data, head }
}

/** The parts on the spiral, each with its chapters. */
export async function loadSpiral({ reading, book }: Opened): Promise<Page> {
  const intro = await findPublicIntro(reading)
  const data: SpiralView = { title: intro?.spiral.title ?? '', parts: book.parts }
  const title = data.title ? { text: data.title } : { key: 'book.theSpiral' }
  const head = { title, description: intro?.spiral.description ?? '', canonical: SPIRAL_PATH }
  return { status: 200, view: 'book.spiral', data, head }
}
