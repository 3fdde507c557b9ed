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

/** Longest slug, in characters (contract row C347). */
export const SLUG_MAX = 100

/** Whether this may be an address part: a-z, 0-9, single hyphens between them. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX && SLUG.test(text)
}

/** A page has two pages above it at most. */
export const PAGE_DEPTH_MAX = 3

/** First parts of addresses that no page may take: languages, and what slices keep. */
const RESERVED = new Set<string>(LOCALES)
const RESERVED_BEGINNINGS = new Set<string>()

/** Keeps addresses of the product from pages. @param parts first parts of addresses; a star stands for any ending, as in `admin*` */
export function reserve(parts: readonly string[]): void {
  for (const part of parts) {
    if (part.endsWith('*')) RESERVED_BEGINNINGS.add(part.slice(0, -1))
    else RESERVED.add(part)
  }
}

/** Whether a page may not have this slug. */
export function isReserved(slug: string): boolean {
  return RESERVED.has(slug) || [...RESERVED_BEGINNINGS].some((part) => slug.startsWith(part))
}

/** Whether a page could stand at this path, given without its first slash. */
export function isPagePath(path: string): boolean {
  const slugs = path.split('/')
  return slugs.length <= PAGE_DEPTH_MAX && slugs.every((slug) => isSlug(slug) && !isReserved(slug))
}

/** The address of a page. @param path its slugs, from the top down */
export function pagePath(path: string): string {
  return `/${path}`
}
