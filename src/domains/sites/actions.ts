import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import { slugify } from '../../kernel/slug.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SiteRow } from './contract.ts'
import * as queries from './queries.ts'

/** The sites that the caller may open, the current one first. */
export async function listSites(ctx: Ctx): Promise<SiteRow[]> {
  const actor = actorOf(ctx)
  const rows = await queries.listSiteRows(
    ctx.db.staff,
    actor.sites.map((site) => site.id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return actor.sites.flatMap((site) => {
    const row = byId.get(site.id)
    const role = actor.roles.get(site.id)
    return row && role ? [{ ...row, role }] : []
  })
}

interface NewSite {
  id: string
  name: string
  language: Locale
  /** Left out: made from the name. */
  slug?: string
  appId?: string | null
  modules?: string[]
  isSample?: boolean
}

/** Creates a site; a name without Latin letters gets the slug `book`. */
export async function createSite(
  tx: Tx,
  { id, name, language, slug, appId = null, modules = [], isSample }: NewSite,
): Promise<Site> {
  const free = slug ?? (await freeSlug(tx, slugify(name, 'book')))
  const config = { defaultLanguage: language, modules, ...(isSample && { sample: true as const }) }
  await queries.insertSite(tx, { id, slug: free, name, appId, config })
  tx.touch(id, 'site')
  return {
    id,
    slug: free,
    name,
    domain: null,
    isActive: true,
    defaultLanguage: language,
    isIndexed: !isSample,
    modules,
  }
}

async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    if (!(await queries.isSlugTaken(tx, slug))) return slug
  }
}
