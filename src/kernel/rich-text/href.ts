import { itemIn } from './item-link.ts'

/** Longest address of a link, in UTF-16 code units. */
const HREF_MAX = 2_048

/** Whether a link may point there: the web, mail, a telephone, an address on the site, or an item of it; nothing that runs a script. */
export function isSafeHref(href: string): boolean {
  // White space and control characters are refused whole: browsers drop some of them, so "java\tscript:" would run.
  if (href === '' || href.length > HREF_MAX || /[\p{Cc}\p{Z}]/u.test(href) || !isStorable(href)) return false
  // It looks like a path but leads to another host, since browsers take "\" for "/" there.
  if (/^[/\\]{2}/.test(href)) return false
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase()
  return scheme === undefined || SAFE_SCHEMES.has(scheme) || itemIn(href) !== null
}

/** Neither PostgreSQL's text nor JSON in UTF-8 carries NUL or half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])
