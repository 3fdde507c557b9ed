import type { Locale } from '../../kernel/locale.ts'
import { invalidField } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import { slugify } from '../../kernel/slug.ts'
import { isTimeZone, UTC } from '../../kernel/time-zone.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SiteRow } from './shapes.ts'
import { beginMenus } from '../navigation/index.ts'
import { BOOK_MODULES, switchOn } from '../modules/index.ts'
import { originOf } from './directory.ts'
import * as queries from './queries.ts'

/** The sites that the caller may open, the current one first. */
export async function listSites(ctx: Ctx): Promise<SiteRow[]> {
  const actor = actorOf(ctx)
  const rows = await queries.listSiteRows(
    ctx.db.staff,
    actor.sites.map((site) => site.id),
  )
  const { publicUrl, consoleUrl } = ctx.outside
  const byId = new Map(
    rows.map(({ isDefault, ...row }) => {
      const places = { isDefault, publicUrl: publicUrl ?? undefined, port: null }
      return [row.id, { ...row, address: consoleUrl === null ? null : originOf(row, places) }]
    }),
  )
  return actor.sites.flatMap((site) => {
    const row = byId.get(site.id)
    const role = actor.roles.get(site.id)
    const keptRole = actor.keptRoles.get(site.id)
    const languages = actor.languages.get(site.id)
    return row && role
      ? [{ ...row, role, ...(keptRole && { keptRole }), languages: languages ? [...languages] : null }]
      : []
  })
}

interface NewSite {
  id: string
  name: string
  /** Its texts are written in it first. */
  language: Locale
  /** Readers get it first; left out: the same. */
  defaultLanguage?: Locale
  /** Left out: made from the name. */
  slug?: string
  /** IANA name; left out: that of this machine. */
  timezone?: string
  appId?: string | null
  /** Left out: those that a book needs. */
  modules?: readonly string[]
  isSample?: boolean
  /** True where its menus are about to be written. */
  hasOwnMenus?: boolean
}

/**
 * Creates a site with its menus; a name without Latin letters gets the slug `book`.
 * @throws invalid for a module that is not in the catalogue, and for a time zone that does not exist
 */
export async function createSite(
  tx: Tx,
  {
    id,
    name,
    language,
    defaultLanguage = language,
    slug,
    timezone = zoneHere(),
    appId = null,
    modules = BOOK_MODULES,
    isSample,
    hasOwnMenus,
  }: NewSite,
): Promise<Site> {
  if (!isTimeZone(timezone)) throw invalidField('timezone', 'unknown', 'There is no time zone of this name')
  const free = slug ?? (await freeSlug(tx, slugify(name, 'book')))
  const config = {
    sourceLanguage: language,
    defaultLanguage,
    timezone,
    ...(isSample && { sample: true as const }),
  }
  await queries.insertSite(tx, { id, slug: free, name, appId, config })
  await switchOn(tx, id, modules)
  tx.touch(id, 'site')
  const site = await queries.findSiteBySlug(tx, free)
  if (!site) throw new Error('an insert gave no row')
  if (!hasOwnMenus) await beginMenus(tx, site)
  return site
}

/** Where a machine names no zone, its clock is that of UTC. */
function zoneHere(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : UTC
}

/** The wanted slug, or the next one with a number that no site has. */
export async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    if (!(await queries.isSlugTaken(tx, slug))) return slug
  }
}
