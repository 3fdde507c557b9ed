import { type BuiltInModule, isEnabled } from '../kernel/site.ts'
import type { Reads } from '../platform/db/run.ts'
import type { PageForm, PageRoute, PageSource } from './page.ts'

interface Made {
  /** Left out: it is always on. */
  module?: BuiltInModule
  /** What its pages are made of, as changes name it. */
  tag: string
  /** Milliseconds until something of it comes out or goes by itself, null when nothing is scheduled; left out: nothing can be. */
  untilNext?(db: Reads, siteId: string): Promise<number | null>
}

/** What readers have of a type of items. */
export interface ReadOnSite {
  /** Left out: they hang on more than the type. */
  pages?: readonly PageRoute[]
  /** What sitemaps and feed hold of it; left out: nothing. */
  source?: PageSource
  /** What of it readers send without script. */
  forms?: readonly PageForm[]
}

/** The pages of a module: closed while it is off, and kept until something of it changes or comes out by itself. */
export function pagesOfModule({ module, tag, untilNext }: Made, routes: readonly PageRoute[]): PageRoute[] {
  return routes.map((route) => ({
    ...route,
    async load(ctx, params) {
      if (module && !isEnabled(ctx.site, module)) return null
      // Before the page is read: what comes out between the two questions must not be missed.
      const freshForMs = (await untilNext?.(ctx.db.staff, ctx.site.id)) ?? null
      const page = await route.load(ctx, params)
      if (page) return { ...page, tags: [tag], freshForMs }
      if (freshForMs !== null) ctx.mayComeAfter(freshForMs)
      return null
    },
  }))
}

/** What of a module the sitemaps list: nothing while it is off. */
export function sourceOfModule({ module, tag, untilNext }: Made, list: PageSource['list']): PageSource {
  return {
    tag,
    freshForMs: async ({ db, site }) => (await untilNext?.(db.staff, site.id)) ?? null,
    list: async (ctx) => (!module || isEnabled(ctx.site, module) ? list(ctx) : []),
  }
}
