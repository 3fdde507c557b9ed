import type { PageForm, PageRoute } from '../../../site/page.ts'
import { untilNextPublication } from '../queries.ts'
import { INTRO_PATH, PARTS_PATH, SPIRAL_PATH } from './links.ts'
import { loadChapter } from './load-chapter.ts'
import { loadIntro } from './load-intro.ts'
import { loadLanding } from './load-landing.ts'
import { goToPart, loadPart } from './load-part.ts'
import { loadParts, loadSpiral } from './load-parts.ts'
import { loadReflection } from './load-reflection.ts'

const PAGES: PageRoute[] = [
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
]

/** Each of them shows parts and chapters. */
export const pagesOfBook = PAGES.map(
  (route): PageRoute => ({
    module: 'book-content',
    ...route,
    async load(ctx, params) {
      // Before the page is read: what comes out between the two questions must not be missed.
      const freshForMs = await untilNextPublication(ctx.db.staff, ctx.site.id)
      const page = await route.load(ctx, params)
      if (page) return { ...page, tags: ['book'], freshForMs }
      if (freshForMs !== null) ctx.mayComeAfter(freshForMs)
      return null
    },
  }),
)

/** What works without script, too. */
export const formsOfBook: PageForm[] = [goToPart]
