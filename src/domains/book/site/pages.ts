import { pagesOfModule } from '../../../site/module-pages.ts'
import type { Page, PageForm, PageRoute } from '../../../site/page.ts'
import { findPublicBook, type Opened, readingOf } from '../public-reads.ts'
import { CONTENTS_PATH, INTRO_PATH, PARTS_PATH, SPIRAL_PATH } from './links.ts'
import { MADE } from './listing.ts'
import { loadChapter } from './load-chapter.ts'
import { loadIntro } from './load-intro.ts'
import { loadLanding } from './load-landing.ts'
import { goToPart, loadPart } from './load-part.ts'
import { loadContents, loadParts, loadSpiral } from './load-parts.ts'
import { loadReflection } from './load-reflection.ts'

interface PageOfBook extends Omit<PageRoute, 'load'> {
  load(opened: Opened): Promise<Page>
}

const PAGES: PageOfBook[] = [
  { pattern: '/', load: loadLanding },
  { pattern: INTRO_PATH, query: ['part'], load: loadIntro },
  { pattern: CONTENTS_PATH, load: loadContents },
  { pattern: SPIRAL_PATH, load: loadSpiral },
  { pattern: '/book/spiral-navigation', load: loadSpiral },
  { pattern: PARTS_PATH, query: ['part'], load: loadParts },
  { pattern: '/parts/:n', load: loadPart },
  { pattern: '/chapters', load: loadChapter },
  { pattern: '/chapters/:n', load: loadChapter },
  { pattern: '/reflections', module: 'reflections', load: loadReflection },
  { pattern: '/reflections/:n', module: 'reflections', load: loadReflection },
]

/** The pages of the book; a site without a book has none. */
export const pagesOfBook = pagesOfModule(
  MADE,
  PAGES.map(
    (route): PageRoute => ({
      ...route,
      async load(ctx, { n }) {
        const reading = readingOf(ctx)
        const book = await findPublicBook(reading)
        return book && route.load({ ctx, reading, book, n })
      },
    }),
  ),
)

/** Forms that also work without JavaScript. */
export const formsOfBook: PageForm[] = [goToPart]
