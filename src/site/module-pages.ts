import { isEnabled, type ModuleId, type Site } from '../kernel/site.ts'
import type { Reads } from '../platform/db/run.ts'
import type { PageContext, PageForm, PageRoute, PageSource, Plate } from './page.ts'

interface Made {
  /** Left out: the pages are always on. */
  module?: ModuleId
  /** The tag of its pages, which changes touch. */
  tag: string
  /** Milliseconds until one of its items is published or taken down as planned, null when none is; left out: none can be. */
  untilNext?(db: Reads, siteId: string): Promise<number | null>
}

/** What a type whose tag is its address says of its pages; the store is that of a type that is published. */
export const madeOf = (
  { module, address }: { module?: ModuleId; address: string },
  { untilNext }: Pick<Made, 'untilNext'> = {},
): Made => ({ module, tag: address, untilNext })

/** What a type of items brings to the public site. */
export interface ReadOnSite {
  /** Left out: they need more than the type. */
  pages?: readonly PageRoute[]
  /** Its entries in sitemaps and feed; left out: none. */
  source?: PageSource
  /** Its forms for browsers without script. */
  forms?: readonly PageForm[]
  /** Pictures that stand for the site, in their order; left out: none. */
  plates?(ctx: PageContext): Promise<Plate[]>
}

/** The pages of a module: closed while it is off, and cached until one of its items changes or goes out as planned. */
export function pagesOfModule({ module, tag, untilNext }: Made, routes: readonly PageRoute[]): PageRoute[] {
  return routes.map((route) => ({
    // A page may belong to a narrower module.
    ...(module !== undefined && { module }),
    ...route,
    async load(ctx, params) {
      // Read first, so that an item that is published between the two queries is not missed.
      const freshForMs = (await untilNext?.(ctx.db.staff, ctx.site.id)) ?? null
      const page = await route.load(ctx, params)
      if (page) return { ...page, tags: [tag, ...(page.tags ?? [])], freshForMs }
      if (freshForMs !== null) ctx.mayComeAfter(freshForMs)
      return null
    },
  }))
}

/** Whether an address of a site is closed because it, or an address above it, belongs to a module that is off. */
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

/** The entries of a module in sitemaps and feed: none while it is off. */
export function sourceOfModule(
  { module, tag, untilNext }: Made,
  list: PageSource['list'],
  { many, newest }: Pick<PageSource, 'many' | 'newest'> = {},
): PageSource {
  const isOn = (site: Site) => !module || isEnabled(site, module)
  return {
    tag,
    freshForMs: async ({ db, site }) => (await untilNext?.(db.staff, site.id)) ?? null,
    list: async (ctx) => (isOn(ctx.site) ? list(ctx) : []),
    ...(many && {
      many: {
        files: async (ctx, locale, length) => (isOn(ctx.site) ? many.files(ctx, locale, length) : []),
        list: async (ctx, locale, file) => (isOn(ctx.site) ? many.list(ctx, locale, file) : []),
      },
    }),
    ...(newest && { newest: async (ctx, limit) => (isOn(ctx.site) ? newest(ctx, limit) : []) }),
  }
}
