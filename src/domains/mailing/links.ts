import { type Locale, withLanguage } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import type { Platform } from '../../platform/platform.ts'
import { listSites, originOf, type SiteList } from '../sites/index.ts'

/** Where readers find a site, without a slash at the end: never made of what a request says. */
export function originIn(
  { outside }: Pick<Platform, 'outside'>,
  { defaultId }: SiteList,
  site: Site,
): string {
  return originOf(site, {
    isDefault: site.id === defaultId,
    publicUrl: outside.publicUrl ?? undefined,
    port: outside.ownPort,
  })
}

/** Gives the address of a page of a site for a mail. */
export const urlsOf =
  (platform: Pick<Platform, 'outside'>, list: SiteList, site: Site) =>
  (path: string, locale: Locale): string =>
    originIn(platform, list, site) + pathIn(site, path, locale)

/** The same for a site by itself. */
export const findUrls = async (platform: Platform, site: Site) =>
  urlsOf(platform, await listSites(platform.db.staff), site)

/** Path of a page in a language, as the site's addresses have it. */
const pathIn = ({ defaultLanguage }: Site, path: string, locale: Locale): string =>
  locale === defaultLanguage ? path : withLanguage(path, locale)
