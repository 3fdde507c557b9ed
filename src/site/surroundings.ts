import { LOCALES, type Locale, OWN_NAMES } from '../kernel/locale.ts'
import type { MachineNote } from '../kernel/machine-note.ts'
import type { Site } from '../kernel/site.ts'
import type { Card } from './cards.ts'
import { firstOf, languagesOfPage, type LocalPath } from './languages.ts'
import type { Outline, Page, PageContext, PageHead } from './page.ts'
import { scriptSafe, structuredData } from './structured-data.ts'
import { stylesheetOf as byItsBytes } from './stylesheet.ts'
import type { Targets } from './targets.ts'

/** The same page in another language, or in the current one. */
export interface LanguageLink {
  locale: Locale
  name: string
  path: string
  isCurrent: boolean
}

/** A picture at a whole address, and the title on it. */
export interface SharedPicture {
  src: string
  title: string
}

/** The head of a page, for search engines, networks and feed readers. Addresses are whole. */
export interface DocumentHead {
  /** Title of the page that has no title but the site's. */
  siteTitle: string
  description: NonNullable<PageHead['description']>
  isIndexed: boolean
  /** Null for what has no address of its own, such as Page Not Found. */
  canonical: string | null
  /** The page in each of its languages, and the default for others; empty where it has one language. */
  alternates: readonly { hreflang: Locale | 'x-default'; href: string }[]
  ogType: string
  /** Pictures for networks: of the page, if it still bears the title on it, and of its site. */
  cards: { own: SharedPicture | null; site: SharedPicture | null }
  feed: string
  stylesheet: string | null
  /** JSON that can stand inside a script element. */
  data: readonly string[]
}

/** What a document needs beside the page's view, header and footer. */
export interface Surroundings {
  head: DocumentHead
  /** Empty on a site in one language. */
  languages: readonly LanguageLink[]
  /** Language of the view: that of the page, or the site's source one where it is not translated. */
  textLocale: Locale
  /** What it says of texts that a model has translated. */
  machineNote: MachineNote | null
  marks: Page['marks']
  /** Of its whole addresses, without a stroke at its end. */
  origin: string
  /** Gives the address of another page in the language of this one. */
  path: PageContext['path']
  /** Where the items that its texts link to are. */
  targets: Targets
}

interface Parts {
  originOf(site: Site): string
  localPath: LocalPath
  /** The address of a site's own stylesheet; null where it has none. Left out: the one that its bytes name. */
  stylesheetOf?(site: Site, outline: Outline): string | null
  /** Of the page and of the first one, by their paths. */
  cards: ReadonlyMap<string, Card>
  machineNote: MachineNote | null
  targets: Targets
}

/** Path of the first page of a site, whose card is that of the site. */
export const HOME = '/'

/**
 * The one path of a page, without its language; null for what has no address of its own.
 * @param path of the request
 */
export function placeOf({ status, isPrivate, head }: Page, path: string): string | null {
  return status === 200 && !isPrivate && path !== '' ? (head.canonical ?? path) : null
}

/** @param path of the request without its language; '' where it is none of the site */
export function surroundingsOf(
  page: Page,
  ctx: PageContext,
  path: string,
  parts: Parts,
  textLocale: Locale,
): Surroundings {
  return {
    head: headOf(page, ctx, path, parts, textLocale),
    languages: languagesOf(ctx, path, parts),
    textLocale,
    machineNote: parts.machineNote,
    marks: page.marks,
    origin: parts.originOf(ctx.site),
    path: ctx.path,
    targets: parts.targets,
  }
}

function languagesOf({ site, locale, outline, query }: PageContext, path: string, { localPath }: Parts) {
  if (outline.locales.length < 2) return []
  const search = new URLSearchParams(query).toString()
  const address = (path || '/') + (search && `?${search}`)
  // A page with one address is the same in all of them.
  if (LOCALES.every((language) => localPath(address, language, site) === address)) return []
  return outline.locales.map((language) => ({
    locale: language,
    name: OWN_NAMES[language],
    path: localPath(address, language, site),
    isCurrent: language === locale,
  }))
}

function headOf(
  page: Page,
  ctx: PageContext,
  path: string,
  { originOf, localPath, cards, stylesheetOf = byItsBytes }: Parts,
  textLocale: Locale,
): DocumentHead {
  const { site, outline } = ctx
  const { about, trail, isUnlisted } = page.head
  const place = placeOf(page, path)
  const isPlace = place !== null
  const canonical = place ?? path
  const isTranslated = textLocale === ctx.locale
  // The data of a page that is not translated describe the original.
  const url = (bare: string, locale = textLocale) => originOf(site) + localPath(bare, locale, site)
  const home = { path: HOME, name: outline.siteName }
  const last = about && { path: canonical, name: about.title }
  const crumbs = trail && last ? [home, ...trail, last] : []
  const pictureOf = (card: Card | undefined) =>
    card ? { src: originOf(site) + card.path, title: card.title } : null
  const said = outline.said
  const description = page.head.description ?? ''
  return {
    siteTitle: said?.seoTitle || outline.siteName,
    description:
      (page.head.title === null && said?.seoDescription) ||
      description ||
      said?.seoDescription ||
      said?.siteDescription ||
      '',
    isIndexed: isPlace && isTranslated && !isUnlisted && site.isIndexed,
    canonical: isPlace ? url(canonical) : null,
    alternates:
      isPlace && isTranslated && !isUnlisted ? alternatesOf(page, ctx, (to) => url(canonical, to)) : [],
    ogType: about?.ogType ?? 'website',
    cards: { own: pictureOf(cards.get(canonical)), site: pictureOf(cards.get(HOME)) },
    feed: ctx.path('/feed.xml'),
    stylesheet: stylesheetOf(site, outline),
    data: isPlace
      ? structuredData(about, crumbs, { locale: textLocale, url: (bare) => url(bare) }).map(scriptSafe)
      : [],
  }
}

function alternatesOf(
  { languages }: Page,
  { site, outline }: PageContext,
  url: (locale: Locale) => string,
): DocumentHead['alternates'] {
  const own = languagesOfPage(site, outline, languages)
  if (own.length < 2) return []
  const original = { hreflang: 'x-default' as const, href: url(firstOf(site, own)) }
  return [...own.map((locale) => ({ hreflang: locale, href: url(locale) })), original]
}
