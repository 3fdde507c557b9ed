import type { Page, PageContext } from '../../../site/page.ts'
import { findPublicBook, findPublicIntro } from '../published.ts'
import { chapterLink, PARTS_PATH, rowsOf, reading, SPIRAL_PATH } from './links.ts'
import type { SpiralView } from './view-models.ts'

/** The parts on the spiral, each with its chapters. */
export async function loadSpiral(ctx: PageContext): Promise<Page | null> {
  const [book, intro] = await Promise.all([findPublicBook(reading(ctx)), findPublicIntro(reading(ctx))])
  if (!book) return null
  const data: SpiralView = {
    title: intro?.spiral?.title ?? '',
    parts: rowsOf(book).map((row, i) => ({
      ...row,
      chapters: book.chapters.filter(({ partId }) => partId === book.parts[i]?.id).map(chapterLink),
    })),
    partsPath: PARTS_PATH,
  }
  const title = data.title ? { text: data.title } : { key: 'book.theSpiral' }
  const head = { title, description: intro?.spiral?.description ?? '', canonical: SPIRAL_PATH }
  return { status: 200, view: 'book.spiral', data, head }
}
