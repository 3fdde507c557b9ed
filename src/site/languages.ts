import { type Locale, splitLanguage } from '../kernel/locale.ts'
import type { Site } from '../kernel/site.ts'
import { createMatcher } from './match.ts'
import type { PageRoute } from './page.ts'

/** The same page in a language; `/` alone stands for the home page. */
export function withLanguage(path: string, locale: Locale): string {
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** The pattern of a page in each of its languages: a page that has none is at one address. */
export const hasLanguages = (route: PageRoute): boolean => !route.isEntry && !route.hasNoLanguage

/** The address of a page in a language of a site. What is no page, such as a file, and what names a language stays. */
export type LocalPath = (path: string, locale: Locale, site: Pick<Site, 'defaultLanguage'>) => string

export function createLocalPath(routes: readonly PageRoute[]): LocalPath {
  const match = createMatcher(routes.filter(hasLanguages))
  return (path, locale, { defaultLanguage }) => {
    const [bare = ''] = path.split(/[?#]/, 1)
    if (locale === defaultLanguage || splitLanguage(bare).locale || !match(bare)) return path
    return withLanguage(bare, locale) + path.slice(bare.length)
  }
}
