import { routeNumber } from '../../../kernel/route-number.ts'
import type { Page } from '../../../site/page.ts'
import { findPublicIntro, listGallery, type Opened } from '../public-reads.ts'
import { CONTENTS_PATH, GRID, PARTS_PATH, prologueLink, SPIRAL_PATH } from './links.ts'
import { notPublished } from './load-missing.ts'
import type { ContentsView, PartsView, SpiralView } from './view-models.ts'

/** The gallery of the parts, open at the one that the address asks for, else at the first. */
export async function loadParts({ ctx, reading, book }: Opened): Promise<Page> {
  const parts = await listGallery(reading, book)
  const asked = routeNumber(ctx.query.part)
  const found = parts.findIndex(({ number }) => number === asked)
  if (found < 0 && asked !== 1) return notPublished(book, 'partNotFound')
  const data: PartsView = { parts, shown: Math.max(found, 0), prologue: prologueLink(ctx) }
  const head = {
    title: { key: 'book.parts' },
    description: { key: 'book.galleryLead', values: { count: parts.length } },
    canonical: PARTS_PATH,
    // The words stand at the lower edge of the window, so that a part of them alone would stand elsewhere.
    ...(parts.length > 0 && { belowFirstView: GRID }),
  }
  return { status: 200, view: 'book.parts', data, head }
}

/** All parts with all their chapters. */
export async function loadContents({ book }: Opened): Promise<Page> {
  const data: ContentsView = { parts: book.parts }
  const count = book.chapters.length
  const description = count > 1 ? { key: 'book.readInAnyOrder', values: { count } } : book.description
  const head = { title: { key: 'book.contents' }, description, canonical: CONTENTS_PATH }
  return { status: 200, view: 'book.contents', data, head }
}

/** The parts on the spiral, each with its chapters. */
export async function loadSpiral({ reading, book }: Opened): Promise<Page> {
  const intro = await findPublicIntro(reading)
  const data: SpiralView = { title: intro?.spiral.title ?? '', parts: book.parts }
  const title = data.title ? { text: data.title } : { key: 'book.theSpiral' }
  const head = { title, description: intro?.spiral.description ?? '', canonical: SPIRAL_PATH }
  return { status: 200, view: 'book.spiral', data, head }
}
