import { isEnabled, type ModuleId, type Site } from '../kernel/site.ts'
import type { Reads } from '../platform/db/run.ts'
import type { PageForm, PageRoute, PageSource } from './page.ts'

interface Made {
  /** Left out: it is always on. */
  module?: ModuleId
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
    // A page may belong to a narrower module.
    ...(module !== undefined && { module }),
    ...route,
    async load(ctx, params) {
      // Before the page is read: what comes out between the two questions must not be missed.
      const freshForMs = (await untilNext?.(ctx.db.staff, ctx.site.id)) ?? null
      const page = await route.load(ctx, params)
      if (page) return { ...page, tags: [tag], freshForMs }
      if (freshForMs !== null) ctx.mayComeAfter(freshForMs)
      return null
    },
  }))
}

/** Whether an address of a site is closed because the module that serves it is off: what stands below it is, too. */
export type IsClosed = (site: Pick<Site, 'modules'>, path: string) => boolean

export function closedBy(routes: readonly PageRoute[]): IsClosed {
  const moduleAt = new Map(
    routes.flatMap(({ pattern, module }) => {
      const first = firstPart(pattern)
      return module === undefined || first === '' ? [] : [[first, module] as const]
    }),
  )
  return (site, path) => {
    const module = moduleAt.get(firstPart(path))
    return module !== undefined && !isEnabled(site, module)
  }
}

const firstPart = (path: string): string => /^\/([^/?#]+)/.exec(path)?.[1] ?? ''

/** What of a module the sitemaps list: nothing while it is off. */
export function sourceOfModule({ module, tag, untilNext }: Made, list: PageSource['list']): PageSource {
  return {
    tag,
    freshForMs: async ({ db, site }) => (await untilNext?.(db.staff, site.id)) ?? null,
    list: async (ctx) => (!module || isEnabled(ctx.site, module) ? list(ctx) : []),
  }
}
