import { type Locale, withLanguage } from '../kernel/locale.ts'
import type { ConsoleSite } from './session/account.ts'

type AtHosts = Pick<ConsoleSite, 'slug' | 'domain' | 'address'>
type Here = Pick<Location, 'hostname' | 'host' | 'protocol' | 'port'>

/**
 * The address of a path on a site's public pages.
 * @param sites all that the person may open; a single one is at this very host
 * @param here address of the studio
 */
export function addressOnSite(
  path: string,
  { slug, domain, address }: AtHosts,
  sites: readonly unknown[],
  here: Here,
): string {
  if (address !== null) return address + path
  if (sites.length === 1) return path
  const port = here.port && `:${here.port}`
  if (isLocal(here)) return `${here.protocol}//${slug}.localhost${port}${path}`
  return domain ? `${here.protocol}//${domain}${path}` : path
}

/**
 * The path of a page whose texts are written in a language. Only the source language is sure to have a page; another one may not
 * be published.
 */
export function pathIn(
  path: string,
  locale: Locale,
  { sourceLanguage, defaultLanguage }: Pick<ConsoleSite, 'sourceLanguage' | 'defaultLanguage'>,
): string {
  const isNamed = locale === sourceLanguage && locale !== defaultLanguage
  return isNamed ? withLanguage(path, locale) : path
}

/**
 * The address that readers are told. Whoever opens the studio on the machine of the install finds a site there, and readers at its
 * domain.
 */
export function toldAddress(path: string, site: AtHosts, sites: readonly unknown[], here: Here): string {
  if (site.address === null && site.domain !== null && isLocal(here)) return `https://${site.domain}${path}`
  return new URL(addressOnSite(path, site, sites, here), `${here.protocol}//${here.host}`).href
}

/** Whether an address leads to the machine itself, so that no other device opens it. */
export const isLocal = ({ hostname }: Pick<Location, 'hostname'>): boolean =>
  /(^|\.)localhost$|^127(\.\d{1,3}){3}$|^\[::1\]$/.test(hostname)
