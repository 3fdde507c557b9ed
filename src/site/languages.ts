import { type Locale, splitLanguage, withLanguage } from '../kernel/locale.ts'
import { isOfFlyleaf } from '../kernel/redirect.ts'
import type { Site } from '../kernel/site.ts'
import { createMatcher } from './match.ts'
import type { Outline, PageRoute } from './page.ts'

/** Whether a page has an address in each language. */
export const hasLanguages = (route: PageRoute): boolean => !route.hasNoLanguage

/**
 * Whether a page is shown in its own texts in a language.
 * @param languages of its texts beside the source language; left out: it has none of its own
 */
export const isInLanguage = (
  { sourceLanguage }: Pick<Site, 'sourceLanguage'>,
  locale: Locale,
  languages?: readonly Locale[],
): boolean => locale === sourceLanguage || !languages || languages.includes(locale)

/** The languages of a site in which a page is shown in its own texts. */
export const languagesOfPage = (
  site: Pick<Site, 'sourceLanguage'>,
  { locales }: Pick<Outline, 'locales'>,
  languages?: readonly Locale[],
): Locale[] => locales.filter((locale) => isInLanguage(site, locale, languages))

/** The language in which a page is shown to whoever asked for none of its languages. */
export const firstOf = (
  { sourceLanguage, defaultLanguage }: Pick<Site, 'sourceLanguage' | 'defaultLanguage'>,
  languages: readonly Locale[],
): Locale => (languages.includes(defaultLanguage) ? defaultLanguage : sourceLanguage)

/** The address of a page in a language of a site. Addresses of files, and those that name a language, stay as they are. */
export type LocalPath = (path: string, locale: Locale, site: Pick<Site, 'defaultLanguage'>) => string

export function createLocalPath(routes: readonly PageRoute[]): LocalPath {
  const match = createMatcher(routes)
  const isPage = (path: string): boolean => {
    const [route] = match(path)?.routes ?? []
    return route !== undefined && hasLanguages(route) && !(isOfAuthor(route) && isOfFlyleaf(firstPart(path)))
  }
  return (path, locale, { defaultLanguage }) => {
    const [bare = ''] = path.split(/[?#]/, 1)
    if (locale === defaultLanguage || splitLanguage(bare).locale || !isPage(bare)) return path
    return withLanguage(bare, locale) + path.slice(bare.length)
  }
}

/** Pages that authors name themselves have a pattern without a fixed part, which files and calls match, too. */
const isOfAuthor = ({ pattern }: PageRoute): boolean => pattern.startsWith('/:')

const firstPart = (path: string): string => path.split('/', 2)[1] ?? ''
