import { isLocale, splitLanguage } from './locale.ts'
import { isOwnPath, isWebAddress } from './web-address.ts'

export const FROM_MAX = 300
export const TO_MAX = 2_000

/** Never part of an address: tabs, line ends, and what turns the direction of writing round. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/u
/** Signs that would end the path or begin an escape, so they stay escaped. */
const MARKS = /[%?#]/g

const RESERVED = /^(admin.*|api|assets|objects|preview|problems|join|healthz|readyz|metrics|\.well-known)$/

/** Whether Flyleaf keeps all addresses for itself that begin with this part, whatever the pages of a site are called. */
export const isOfFlyleaf = (first: string): boolean => RESERVED.test(first)

/**
 * The one spelling of a path: readable, in small letters, without a slash at its end. Spelling the result again changes
 * nothing.
 * @returns null for what cannot be read, or is too long to be an address that somebody set
 */
export function spellingOf(path: string): string | null {
  let plain: string
  try {
    plain = decodeURIComponent(path).toLowerCase().normalize('NFC')
  } catch {
    return null
  }
  const spelled = withoutEndSlashes(plain.replace(MARKS, encodeURIComponent))
  return spelled.startsWith('/') && spelled.length <= FROM_MAX && !UNSEEN.test(spelled) ? spelled : null
}

/** A path without the slashes at its end; one of slashes alone stays. */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return end === 0 ? path : path.slice(0, end)
}

/** What is wrong with the old address, as a sentence without its full stop; null if nothing is. */
export function faultOfFrom(from: string): string | null {
  if (isWebAddress(from))
    return 'From is a path on this site, such as /old-page, without https:// and the host'
  if (!from.startsWith('/')) return 'From must begin with a slash, such as /old-page'
  if (/^\/[/\\]/.test(from) || from.includes('\\'))
    return 'From must begin with one slash, and have no backslash'
  if (from.includes('?'))
    return 'From ends before the question mark: what follows it is taken along by itself'
  if (from.includes('#')) return 'From ends before the #: browsers tell nobody what follows it'
  if (UNSEEN.test(from)) return 'From holds a character that cannot be seen'
  const spelled = spellingOf(from)
  if (spelled === null) return 'From holds a % that stands for no letter'
  if (spelled.split('/').some((piece) => piece === '.' || piece === '..')) {
    return 'From holds . or .. between slashes, which browsers take out'
  }
  const [first] = spelled.split('/').filter((piece, i) => piece !== '' && !(i === 1 && isLocale(piece)))
  if (first === undefined) return 'The home page always answers, so it leads nowhere else'
  if (isOfFlyleaf(first)) return `Addresses that begin with /${first} belong to Flyleaf itself`
  return null
}

/** The same for the address that it leads to. */
export function faultOfTo(to: string): string | null {
  if (/^\/[/\\]/.test(to)) return 'To must begin with one slash, or be a whole address with https://'
  if (UNSEEN.test(to)) return 'To holds a character that cannot be seen'
  if (isOwnPath(to)) {
    // Dots between slashes can leave two of them at the beginning, which names a host.
    return locationOf(to).startsWith('//') ? 'To must begin with one slash' : null
  }
  if (!isWebAddress(to)) {
    return 'To must be a path on this site, such as /press, or an address that begins with https://'
  }
  const { username, password } = new URL(to)
  return username + password === '' ? null : 'To may not hold a name or password before the host'
}

export const isOwn = (to: string): boolean => to.startsWith('/')

const HERE = 'http://site'

/**
 * The `Location` of a redirect, in characters that a header may hold.
 * @param search of the request, with its question mark; added where the redirect stays on the site
 */
export function locationOf(to: string, search = ''): string {
  const url = new URL(to, HERE)
  if (!isOwn(to)) return url.href
  const more = search.slice(1)
  const query = more === '' ? url.search : `${url.search === '' ? '?' : `${url.search}&`}${more}`
  return url.pathname + query + url.hash
}

/**
 * The spelling of the path that a redirect leads to; null where it leaves the site.
 * @param host of the site, which a whole address may name
 */
export function targetPath(to: string, host: string | null = null): string | null {
  const url = new URL(to, HERE)
  return isOwn(to) || url.host === host ? spellingOf(url.pathname) : null
}

/**
 * The paths of the circle that a new redirect would close; null where it closes none.
 * @param leads every other redirect of the site: where each path leads, as spelled paths
 */
export function circleOf(from: string, to: string, leads: ReadonlyMap<string, string>): string[] | null {
  const all = new Map(leads).set(from, to)
  const way: string[] = [from]
  for (let at = next(from, all); at !== null; at = next(at, all)) {
    if (way.includes(at)) return [...way, at]
    way.push(at)
  }
  return null
}

/** Where a path leads: by its own redirect, or else by that of the path without its language, which is kept. */
function next(path: string, leads: ReadonlyMap<string, string>): string | null {
  const own = leads.get(path)
  if (own !== undefined) return own
  const { locale, path: bare } = splitLanguage(path)
  const to = locale === null ? undefined : leads.get(bare)
  if (to === undefined) return null
  return splitLanguage(to).locale === null ? `/${locale}${to === '/' ? '' : to}` : to
}
