import { isLocale } from '../../kernel/locale.ts'
import { plainText } from '../../kernel/rich-text/plain-text.ts'
import { captionedIn, filesOf, type Missing, missingOf } from '../../kernel/rich-text/figures.ts'
import { hrefsIn, itemsLinked, type LinkedItem } from '../../kernel/rich-text/item-link.ts'
import { isRichText } from '../../kernel/rich-text/schema.ts'
import type { ReviewCheck } from '../contract/review.ts'
import type { FieldsByLanguage } from '../contract/history.ts'
import { isPagePath } from '../../kernel/slug.ts'
import type { Site } from '../../kernel/site.ts'
import { EVERY_LANGUAGE } from '../item/fields.ts'

/** The checks that need only the fields of an item, with its drafts applied. */
export function checksOf(fields: FieldsByLanguage, { sourceLanguage }: Site): ReviewCheck[] {
  const checks: ReviewCheck[] = []
  for (const [language, texts] of Object.entries(fields)) {
    if (language === EVERY_LANGUAGE) continue
    const isWritten = Object.entries(texts).some(([field, value]) => field !== 'title' && hasWords(value))
    if (texts.title === '' && isWritten)
      checks.push({ kind: 'title', language, detail: '', needs: null, field: 'title' })
    // Each kind once, with the first field that lacks it.
    const missing = new Map<Missing, string>()
    for (const [field, value] of Object.entries(texts))
      for (const kind of missingIn(value)) if (!missing.has(kind)) missing.set(kind, field)
    for (const [kind, field] of missing) checks.push({ kind, language, detail: '', needs: null, field })
  }
  const content = fields[sourceLanguage]?.content
  if (content !== undefined && !hasWords(content)) {
    checks.push({ kind: 'text', language: sourceLanguage, detail: '', needs: null, field: 'content' })
  }
  return checks
}

/** A link that could lead to an item of this site, and the language of its text. */
export interface LinkFound {
  language: string
  /** As written in the text. */
  href: string
  /** Without language, query and fragment. */
  path: string
}

/** The links of an item that could lead to an item of this site. */
export function linksOf(fields: FieldsByLanguage): LinkFound[] {
  return Object.entries(fields).flatMap(([language, texts]) =>
    [...new Set(Object.values(texts).flatMap(hrefsIn))].flatMap((href) => {
      const path = itemPath(href)
      return path === null ? [] : [{ language, href, path }]
    }),
  )
}

/** An item that a text links to, and the language of the text. */
export interface ItemLinkFound extends LinkedItem {
  language: string
}

/** The items that the texts of an item link to by their ids. */
export function itemLinksOf(fields: FieldsByLanguage): ItemLinkFound[] {
  return Object.entries(fields).flatMap(([language, texts]) =>
    itemsLinked(Object.values(texts)).map((item) => ({ language, ...item })),
  )
}

/** The addresses of this site that an item shows or links to, each with the language that names it. */
export function addressesOf(fields: FieldsByLanguage): { language: string; path: string }[] {
  return Object.entries(fields).flatMap(([language, texts]) =>
    [...new Set(Object.values(texts).flatMap(addressesIn))].map((path) => ({
      language: language === EVERY_LANGUAGE ? '' : language,
      path,
    })),
  )
}

/**
 * Whether an address belongs to an item: to a page, or to an item below the address of its type.
 * @param pagesAt addresses below which types have pages, such as `/blog`
 */
export function isOfItem(path: string, pagesAt: ReadonlySet<string>): boolean {
  return isPagePath(path.slice(1)) || pagesAt.has(path.slice(0, path.lastIndexOf('/')))
}

const BELOW_A_TYPE = /^\/[a-z0-9-]+\/[a-z0-9-]+$/

/** The path that an item could have; null for addresses of other sites and of pages that always exist. */
function itemPath(href: string): string | null {
  if (!href.startsWith('/') || href.startsWith('//')) return null
  const [bare = ''] = href.split(/[?#]/, 1)
  const [, first = ''] = bare.split('/', 2)
  const path = (isLocale(first) ? bare.slice(first.length + 1) : bare).replace(/\/$/, '')
  return BELOW_A_TYPE.test(path) || isPagePath(path.slice(1)) ? path : null
}

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/') ? [value] : []
  return [...hrefsIn(value), ...(isRichText(value) ? captionedIn(value).flatMap(filesOf) : [])]
}

/** What is missing of the pictures, films and sounds of a text. */
function missingIn(value: unknown): Missing[] {
  if (!isRichText(value)) return []
  return captionedIn(value).flatMap((block) => missingOf(block) ?? [])
}

function hasWords(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return isRichText(value) && plainText(value).trim() !== ''
}
