import { type Locale, withLanguage } from '../kernel/locale.ts'
import type { ConsoleSite } from './session/account.ts'

/**
 * The address of a path on a site's public pages.
 * @param sites all that the person may open; a single one is at this very host
 * @param here address of the studio
 */
export function addressOnSite(
  path: string,
  { slug, domain, address }: Pick<ConsoleSite, 'slug' | 'domain' | 'address'>,
  sites: readonly unknown[],
  here: Pick<Location, 'hostname' | 'host' | 'protocol' | 'port'>,
): string {
  if (address !== null) return address + path
  if (sites.length === 1) return path
  const port = here.port && `:${here.port}`
  if (/(^|\.)localhost$/.test(here.hostname)) return `${here.protocol}//${slug}.localhost${port}${path}`
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
