import { Problem } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import type { Database } from '../../platform/db/database.ts'
import * as queries from './queries.ts'
import type { SiteList } from './queries.ts'

/** What a host stands for. */
export interface Place {
  site: Site
  /** `further`: leads to the primary domain of the site. `console`: shows the studio, and no site. */
  kind: 'site' | 'further' | 'console'
}

/** Which host shows which site, in memory: a flood of hosts asks the database nothing. */
export interface Directory {
  /** @throws Problem `unknown-host`, or `unavailable` while nothing is known of the sites */
  siteOfHost(host: string): Promise<Site>
  /** @throws as `siteOfHost` */
  placeOfHost(host: string): Promise<Place>
  /** The site that a host shows, as memory has it; null where the database must be asked, or the host shows none. */
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
  /** Address of the studio; left out: it is on every host. */
  consoleUrl?: string | null
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

export function createDirectory({
  db,
  publicUrl,
  consoleUrl = null,
  port,
  fallback,
  isAway,
  onRead,
}: Options): Directory {
  let known: ((host: string) => Place | null) | null = null
  let defaultId: string | null = null
  const seen = new Map<string, Place | null>()
  let isCurrent = false
  let reading: Promise<void> | null = null
  let forgotten = 0

  function learn(list: SiteList): void {
    known = resolver(list, publicUrl, consoleUrl)
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

  async function placeOfHost(host: string): Promise<Place> {
    if (!isCurrent && !(known && isAway?.())) {
      reading ??= read().finally(() => {
        reading = null
      })
      await reading
    }
    const place = known?.(host)
    if (!place) throw new Problem('unknown-host', 'No site is published at this host name.')
    return place
  }

  return {
    placeOfHost,
    siteOfHost: async (host) => (await placeOfHost(host)).site,
    peek(host) {
      if (!isCurrent || !known) return null
      let place = seen.get(host)
      if (place === undefined) {
        place = known(host)
        if (seen.size < SEEN_MAX) seen.set(host, place)
      }
      return place?.kind === 'site' ? place.site : null
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
 * What a request's host stands for: the studio, an exact domain, then {slug}.localhost; the public address, loopback names and
 * bare IP addresses mean the default site, every other host only while no site has a domain and no public address is set.
 * @see contract rows C229, C269
 */
function resolver(
  { sites, defaultId, further }: SiteList,
  publicUrl: string | undefined,
  consoleUrl: string | null,
) {
  const byId = new Map(sites.map((site) => [site.id, site]))
  const byDomain = new Map(sites.flatMap((site) => (site.domain === null ? [] : [[site.domain, site]])))
  const byFurther = new Map(further.map(({ domain, siteId }) => [domain, byId.get(siteId)]))
  const hasFurther = further.some(({ siteId }) => byId.has(siteId))
  const bySlug = new Map(sites.map((site) => [site.slug, site]))
  const standard = (defaultId === null ? undefined : byId.get(defaultId)) ?? null
  const [publicHost, consoleHost] = [hostIn(publicUrl), hostIn(consoleUrl)]
  const isOpen = publicUrl === undefined && byDomain.size === 0 && !hasFurther

  function siteOf(name: string): Site | null {
    const slug = name.endsWith('.localhost') ? name.slice(0, -'.localhost'.length) : null
    const named = byDomain.get(name) ?? (slug === null ? undefined : bySlug.get(slug))
    if (named) return named
    return isOpen || isLoopbackName(name) || isAddress(name) || name === publicHost ? standard : null
  }

  return (host: string): Place | null => {
    const name = host.toLowerCase().replace(/\.$/, '')
    if (name === consoleHost) return standard && { site: standard, kind: 'console' }
    const led = byFurther.get(name)
    // Where no domain is the primary one yet there is nowhere to lead: the site is shown.
    if (led) return { site: led, kind: led.domain === null ? 'site' : 'further' }
    const site = siteOf(name)
    // With a dot at its end a host has cookies of its own, though it is the same.
    return site && { site, kind: name !== host.toLowerCase() && name === site.domain ? 'further' : 'site' }
  }
}

const hostIn = (url: string | null | undefined) => (url == null ? null : new URL(url).hostname)

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
