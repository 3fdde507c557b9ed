import { LOCALES } from './locale.ts'

/**
 * Makes an address part out of a title: lower-case Latin letters, digits and single hyphens, at most 60 characters.
 * @param fallback what a title without Latin letters or digits gets
 */
export function slugify(title: string, fallback: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[øØ]/g, 'o')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return slug || fallback
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

const SLUG_MAX = 100

/** Whether this may be an address part: a-z, 0-9, single hyphens between them. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX && SLUG.test(text)
}

/** A page has two pages above it at most. */
export const PAGE_DEPTH_MAX = 3

/** The pages that every site has a place for; their addresses stay as they are. */
export const SYSTEM_PAGES: readonly string[] = ['about', 'the-time-of-remembering']

/** Addresses of the product, which no page may take (contract row C356). */
const RESERVED = new Set(
  (
    'api book parts chapters reflections circles spiral objects assets blog team case-studies events practices ' +
    'letters gallery pledges surveys corrections my join search preview notify forms media pages navigation modules ' +
    'settings problems healthz readyz robots feed feeds metrics offline sw ' +
    LOCALES.join(' ')
  ).split(' '),
)
const RESERVED_BEGINNINGS = /^(admin|sitemap|manifest)/

/** Keeps an address of the product from pages: what types declare is theirs. @param path such as `/blog` */
export function reserve(path: string): void {
  RESERVED.add(path.slice(1))
}

/** Whether a page may not have this slug. */
export function isReserved(slug: string): boolean {
  return RESERVED.has(slug) || RESERVED_BEGINNINGS.test(slug)
}

/** Whether a page could stand at this path, given without its first stroke. */
export function isPagePath(path: string): boolean {
  const slugs = path.split('/')
  return slugs.length <= PAGE_DEPTH_MAX && slugs.every((slug) => isSlug(slug) && !isReserved(slug))
}

/** The address of a page. @param path its slugs, from the top down */
export function pagePath(path: string): string {
  return `/${path}`
}
