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

// React escapes quotes and angle brackets in texts and attributes, so no text of an author looks like one of these.
const LINKS = /<(?:a|form|button)\b[^<>]*>/g
const TARGET = / (href|action|formaction)="(\/[^"]*)"/i
// An island makes its links of these; quotes within a text of its props are escaped once more.
const PROPS = / data-props="[^"]*"/g
const PATHS = /([{,]&quot;\w*path&quot;:&quot;)(\/[^&]*)(?=&quot;)/gi

/** Lets the links and forms of a page stay in its language; those that say which language they lead to are right. */
export function keepLanguage(html: string, localPath: (path: string) => string): string {
  const links = html.replace(LINKS, (element) =>
    / hreflang="/i.test(element)
      ? element
      : element.replace(TARGET, (_, name: string, path: string) => ` ${name}="${localPath(path)}"`),
  )
  return links.replace(PROPS, (props) =>
    props.replace(PATHS, (_, name: string, path: string) => name + localPath(path)),
  )
}
