import { pagesOfModule } from '../../../site/module-pages.ts'
import type { PageForm } from '../../../site/page.ts'
import { INTRO_PATH, PARTS_PATH, SPIRAL_PATH } from './links.ts'
import { MADE } from './listing.ts'
import { loadChapter } from './load-chapter.ts'
import { loadIntro } from './load-intro.ts'
import { loadLanding } from './load-landing.ts'
import { goToPart, loadPart } from './load-part.ts'
import { loadParts, loadSpiral } from './load-parts.ts'
import { loadReflection } from './load-reflection.ts'

/** Each of them shows parts and chapters. */
export const pagesOfBook = pagesOfModule(MADE, [
  { pattern: '/', load: loadLanding },
  { pattern: INTRO_PATH, query: ['part'], load: loadIntro },
  { pattern: SPIRAL_PATH, load: loadSpiral },
  { pattern: '/book/spiral-navigation', load: loadSpiral },
  { pattern: PARTS_PATH, load: loadParts },
  { pattern: '/parts/:n', load: loadPart },
  { pattern: '/chapters', load: (ctx) => loadChapter(ctx, {}) },
  { pattern: '/chapters/:n', load: loadChapter },
  { pattern: '/reflections', module: 'reflections', load: (ctx) => loadReflection(ctx, {}) },
  { pattern: '/reflections/:n', module: 'reflections', load: loadReflection },
])

/** What works without script, too. */
export const formsOfBook: PageForm[] = [goToPart]
