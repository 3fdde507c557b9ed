import { type Locale, splitLanguage } from '../kernel/locale.ts'
import type { Site } from '../kernel/site.ts'
import { createMatcher } from './match.ts'
import type { PageRoute } from './page.ts'

/** The same page in a language; `/` alone stands for the home page. */
export function withLanguage(path: string, locale: Locale): string {
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Whether a page has an address in each language. */
export const hasLanguages = (route: PageRoute): boolean => !route.isEntry && !route.hasNoLanguage

/** The address of a page in a language of a site. Addresses of files, and those that name a language, stay as they are. */
export type LocalPath = (path: string, locale: Locale, site: Pick<Site, 'defaultLanguage'>) => string

export function createLocalPath(routes: readonly PageRoute[]): LocalPath {
  const match = createMatcher(routes.filter(hasLanguages))
  return (path, locale, { defaultLanguage }) => {
    const [bare = ''] = path.split(/[?#]/, 1)
    if (locale === defaultLanguage || splitLanguage(bare).locale || !match(bare)) return path
    return withLanguage(bare, locale) + path.slice(bare.length)
  }
}
