import { Problem } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import type { Database } from '../../platform/db/database.ts'
import * as queries from './queries.ts'

/** All sites of the install, as they stand in memory and in the snapshot. */
export interface SiteList {
  sites: readonly Site[]
  /** The site that answers where the host names none. */
  defaultId: string | null
}

/** Which host shows which site, in memory: a flood of hosts asks the database nothing. */
export interface Directory {
  /** @throws Problem `unknown-host`, or `unavailable` while nothing is known of the sites */
  siteOfHost(host: string): Promise<Site>
  /** The site of a host as memory has it; null where the database must be asked, or no site answers. */
  peek(host: string): Site | null
  /**
   * Where readers find a site, without a slash at the end: its domain, the public address for the default site, else where
   * this program listens. Never made of what a request says.
   * @see contract row C229
   */
  originOf(site: Site): string
  /** The list has changed: the next question reads it again. */
  forget(): void
}

interface Options {
  db: Database
  publicUrl: string | undefined
  /** The port that this program listens on; null while it does not. */
  port?(): number | null
  /** What stands in for the list while the database is away and none was read; null when there is nothing. */
  fallback?(): SiteList | null
  /** While true, the known list stays valid and the database is not queried. */
  isAway?(): boolean
  /** Called with each list that was read. */
  onRead?(list: SiteList): void
}

/** Maximum number of cached hosts; beyond it each is computed again. */
const SEEN_MAX = 1_000

export function createDirectory({ db, publicUrl, port, fallback, isAway, onRead }: Options): Directory {
  let known: ((host: string) => Site | null) | null = null
  let defaultId: string | null = null
  const seen = new Map<string, Site | null>()
  let isCurrent = false
  let reading: Promise<void> | null = null
  let forgotten = 0

  function learn(list: SiteList): void {
    known = resolver(list, publicUrl)
    defaultId = list.defaultId
  }

  async function read(): Promise<void> {
    const since = forgotten
    try {
      const list = await queries.listSites(db.reader)
      learn(list)
      // A list read that began before the last change may lack that change.
      isCurrent = since === forgotten
      onRead?.(list)
    } catch (error) {
      const list = known ? null : fallback?.()
      if (list) learn(list)
      if (!known) throw error
    }
  }

  return {
    async siteOfHost(host) {
      if (!isCurrent && !(known && isAway?.())) {
        reading ??= read().finally(() => {
          reading = null
        })
        await reading
      }
      const site = known?.(host)
      if (!site) throw new Problem('unknown-host', 'No site is published at this host name.')
      return site
    },
    peek(host) {
      if (!isCurrent || !known) return null
      let site = seen.get(host)
      if (site === undefined) {
        site = known(host)
        if (seen.size < SEEN_MAX) seen.set(host, site)
      }
      return site
    },
    originOf: (site) =>
      originOf(site, { isDefault: site.id === defaultId, publicUrl, port: port?.() ?? null }),
    forget() {
      isCurrent = false
      seen.clear()
      forgotten++
      reading = null
    },
  }
}

/**
 * The site of a request's host: exact domain, then {slug}.localhost; the public address, loopback names and bare
 * IP addresses mean the default site, every other host only while no site has a domain and no public address is set.
 * @see contract row C229
 */
function resolver({ sites, defaultId }: SiteList, publicUrl: string | undefined) {
  const byDomain = new Map(sites.flatMap((site) => (site.domain === null ? [] : [[site.domain, site]])))
  const bySlug = new Map(sites.map((site) => [site.slug, site]))
  const standard = sites.find((site) => site.id === defaultId) ?? null
  const publicHost = publicUrl === undefined ? null : new URL(publicUrl).hostname
  const isOpen = publicUrl === undefined && byDomain.size === 0

  return (host: string): Site | null => {
    const name = host.toLowerCase().replace(/\.$/, '')
    const slug = name.endsWith('.localhost') ? name.slice(0, -'.localhost'.length) : null
    const named = byDomain.get(name) ?? (slug === null ? undefined : bySlug.get(slug))
    if (named) return named
    return isOpen || isLoopbackName(name) || isAddress(name) || name === publicHost ? standard : null
  }
}

interface Places {
  isDefault: boolean
  publicUrl: string | undefined
  port: number | null
}

/** Where readers find a site, without a slash at the end. */
export function originOf(
  { domain, slug }: Pick<Site, 'domain' | 'slug'>,
  { isDefault, publicUrl, port }: Places,
): string {
  const open = publicUrl === undefined ? null : new URL(publicUrl)
  // Behind one proxy the sites share its protocol and port.
  if (domain !== null) return open ? `${open.protocol}//${withPort(domain, open.port)}` : `https://${domain}`
  if (isDefault && open) return open.origin
  const host = isDefault ? 'localhost' : `${slug}.localhost`
  return `http://${withPort(host, port === null || port === HTTP_PORT ? '' : String(port))}`
}

const HTTP_PORT = 80

function withPort(host: string, port: string): string {
  return port === '' ? host : `${host}:${port}`
}

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}

function isAddress(name: string): boolean {
  return /^[\d.]+$/.test(name) || name.includes(':') || name.startsWith('[')
}
