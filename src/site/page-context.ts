import type { Locale } from '../kernel/locale.ts'
import { isEnabled, type Site } from '../kernel/site.ts'
import type { Database } from '../platform/db/database.ts'
import type { LocalPath } from './languages.ts'
import type { OutlineOf } from './outline.ts'
import type { Page, PageContext, PageDocument, PageRoute } from './page.ts'

export interface ContextParts {
  db: Database
  outlineOf: OutlineOf
  localPath: LocalPath
  /** Whether mail can be sent; left out where pages are read, and no reader gets one. */
  hasMail?: boolean
  /** Origin of a site, without a slash at the end. */
  originOf(site: Site): string
  /** Drops the cached pages of a site after so many milliseconds; left out: nothing is cached. */
  dropAfter?(siteId: string, ms: number): void
}

/** Makes the context for loaders of pages. @param named null: the site's default language */
export async function contextOf(
  site: Site,
  named: Locale | null,
  query: Record<string, string>,
  { db, outlineOf, localPath, originOf, hasMail = false, dropAfter }: ContextParts,
): Promise<PageContext> {
  const locale = named ?? site.defaultLanguage
  const path = (bare: string) => localPath(bare, locale, site)
  const url = (bare: string, to = locale) => originOf(site) + localPath(bare, to, site)
  const mayComeAfter = (ms: number) => dropAfter?.(site.id, ms)
  const outline = await outlineOf(db, site, locale)
  return { site, locale, db, hasMail, outline, query, mayComeAfter, path, url }
}

/** The page of the first route that has one for the request. */
export async function load(
  routes: readonly PageRoute[],
  ctx: PageContext,
  params: Record<string, string | undefined>,
): Promise<Page | PageDocument | null> {
  if (nameNothing(params)) return null
  for (const route of routes) {
    if (route.module !== undefined && !isEnabled(ctx.site, route.module)) continue
    const page = await route.load(ctx, params)
    if (page) return page
  }
  return null
}

/** Whether a parameter has a NUL: no name has one, and the database refuses every query with one. */
export const nameNothing = (params: Record<string, string | undefined>): boolean =>
  Object.values(params).some((piece) => piece?.includes('\0'))
