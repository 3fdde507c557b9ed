import { type Locale, withLanguage } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import type { Platform } from '../../platform/platform.ts'
import { originOf, type SiteList } from '../sites/index.ts'

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

/** Path of a page in a language, as the site's addresses have it. */
export const pathIn = ({ defaultLanguage }: Site, path: string, locale: Locale): string =>
  locale === defaultLanguage ? path : withLanguage(path, locale)
