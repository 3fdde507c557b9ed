import type { Locale } from '../../kernel/locale.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import { slugify } from '../../kernel/slug.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
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

/**
 * The site of a request's host: exact domain, then {slug}.localhost; the public address, loopback names and bare
 * IP addresses mean the default site, every other host only while no site has a domain and no public address is set.
 * @param host lower case, without port
 * @throws Problem `unknown-host`
 * @see contract row C229
 */
export async function siteOfHost(db: Reads, host: string, publicUrl: string | undefined): Promise<Site> {
  const name = host.toLowerCase().replace(/\.$/, '')
  const slug = /^([a-z0-9-]+)\.localhost$/.exec(name)?.[1] ?? null
  const named = await queries.findSiteByHost(db, name, slug)
  if (named) return named
  const isDefaultHost = isLoopbackName(name) || isAddress(name) || name === hostOf(publicUrl)
  if (isDefaultHost || (publicUrl === undefined && !(await queries.hasAnyDomain(db)))) {
    const site = await queries.findDefaultSite(db)
    if (site) return site
  }
  throw new Problem('unknown-host', 'No site is published at this host name.')
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
  return { id, slug: free, name, domain: null, isActive: true, defaultLanguage: language, modules }
}

async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    if (!(await queries.isSlugTaken(tx, slug))) return slug
  }
}

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}

function isAddress(name: string): boolean {
  return /^[\d.]+$/.test(name) || name.includes(':') || name.startsWith('[')
}

function hostOf(url: string | undefined): string | null {
  return url === undefined ? null : new URL(url).hostname
}
