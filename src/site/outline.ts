import type { Locale } from '../kernel/locale.ts'
import type { Site } from '../kernel/site.ts'
import type { Database } from '../platform/db/database.ts'
import type { Outline } from './page.ts'

/** Reads what header and footer of a site need in a language. */
export type OutlineOf = (db: Database, site: Site, locale: Locale) => Promise<Outline>

/** Reads the outline once per language, for many pages of one site in a row; `freshForMs` counts down meanwhile. */
export function oncePerLanguage(outlineOf: OutlineOf): OutlineOf {
  const read = new Map<Locale, { outline: Promise<Outline>; at: number }>()
  return async (db, site, locale) => {
    let known = read.get(locale)
    if (!known) {
      known = { outline: outlineOf(db, site, locale), at: performance.now() }
      read.set(locale, known)
      known.outline.catch(() => read.delete(locale))
    }
    const { at } = known
    const outline = await known.outline
    const { freshForMs } = outline
    const left = freshForMs === null ? null : Math.max(0, freshForMs - (performance.now() - at))
    return { ...outline, freshForMs: left }
  }
}
