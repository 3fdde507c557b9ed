import type { Locale } from '../kernel/locale.ts'
import { isEnabled, type Site } from '../kernel/site.ts'
import type { Database } from '../platform/db/database.ts'
import type { LocalPath } from './languages.ts'
import type { OutlineOf } from './outline.ts'
import type { Page, PageContext, PageDocument, PageRoute } from './page.ts'

/** What the context of a page is made of. */
export interface ContextParts {
  db: Database
  outlineOf: OutlineOf
  localPath: LocalPath
  /** Where a site is found, without a slash at the end. */
  originOf(site: Site): string
  /** Drops what is kept of a site after so many milliseconds; left out: nothing is kept. */
  dropAfter?(siteId: string, ms: number): void
}

/** What the loaders of a site's pages may know. @param locale null: the site's default language */
export async function contextOf(
  site: Site,
  named: Locale | null,
  query: Record<string, string>,
  { db, outlineOf, localPath, originOf, dropAfter }: ContextParts,
): Promise<PageContext> {
  const locale = named ?? site.defaultLanguage
  const path = (bare: string) => localPath(bare, locale, site)
  const url = (bare: string, to = locale) => originOf(site) + localPath(bare, to, site)
  const mayComeAfter = (ms: number) => dropAfter?.(site.id, ms)
  return { site, locale, db, outline: await outlineOf(db, site, locale), query, mayComeAfter, path, url }
}

/** The first of the pages with a pattern that takes the request. */
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

/** No name of ours holds a NUL, and the database refuses every question in which one stands. */
export const nameNothing = (params: Record<string, string | undefined>): boolean =>
  Object.values(params).some((piece) => piece?.includes('\0'))
