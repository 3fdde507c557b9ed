import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What a page was made of: a change that touches one of these drops the page. `site` drops every page. */
export type Tags = readonly string[]

export type Encoding = 'br' | 'gzip' | 'identity'

/** What a body is, and how long browsers may keep it. */
export interface Kind {
  type: string
  /** Its address changes with its bytes. */
  isImmutable: boolean
  /** Browsers save it under this name; left out: they show it. */
  download?: string
  /** Origins of the players on other hosts that it can show; left out: none. */
  players?: readonly string[]
}

export const HTML: Kind = { type: 'text/html; charset=utf-8', isImmutable: false }

/** A whole page, ready to be sent in every encoding. */
export interface Entry {
  status: number
  kind: Kind
  tags: Tags
  /** Strong, without quotes and without the encoding. */
  hash: string
  bodies: Readonly<Record<Encoding, Buffer>>
  /** Of all bodies. */
  bytes: number
  /** The name under which a view is counted: language and one address; left out where nothing is counted. */
  view?: string | undefined
  /** The redirect that stands at the address in place of a page. */
  redirect?: CachedRedirect | undefined
}

/** A redirect from one address to another. */
export interface CachedRedirect {
  /** The path under which it is counted; null for another spelling of a page's own address. */
  from: string | null
  /** In characters that a header may hold. */
  to: string
}

/** Counts a request for an address. @param path of the request */
export type NoteAnswer = (
  siteId: string,
  answered: Pick<Entry, 'status' | 'view' | 'redirect'>,
  path: string,
  asked: Pick<IncomingMessage, 'method' | 'headers'>,
) => void

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** A higher quality takes much longer and makes a page hardly smaller. */
const BROTLI_QUALITY = 5
const HASH_CHARACTERS = 22

/** Compresses a page, off the event loop. */
export async function entryOf(
  text: string | Buffer,
  status: number,
  tags: Tags,
  kind: Kind = HTML,
  view?: string,
): Promise<Entry> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([brotliOf(identity), gz(identity)])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, HASH_CHARACTERS)
  const bytes = identity.length + br.length + zipped.length
  return { status, kind, tags, hash, bodies: { br, gzip: zipped, identity }, bytes, view }
}

/** The cache entry of a redirect. */
export function redirecting(redirect: CachedRedirect, tags: Tags): Entry {
  const none = Buffer.alloc(0)
  const bodies = { br: none, gzip: none, identity: none }
  return { status: 301, kind: HTML, tags, hash: '', bodies, bytes: 0, redirect }
}

/** A page as br, off the event loop. */
export function brotliOf(page: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  }
  return brotli(page, { params })
}

/** The encoding to send: br before gzip, whatever the caller prefers, since it is smaller. */
export function encodingOf(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  let encoding = negotiated.get(header)
  if (encoding === undefined) {
    encoding = (['br', 'gzip'] as const).find((name) => accepts(header, name)) ?? 'identity'
    if (negotiated.size < NEGOTIATED_MAX) negotiated.set(header, encoding)
  }
  return encoding
}

/** Browsers send a handful of different headers; an attacker may send any number. */
const NEGOTIATED_MAX = 200
const negotiated = new Map<string, Encoding>()

function accepts(header: string, name: string): boolean {
  for (const offer of header.toLowerCase().split(',')) {
    const [coding, ...parameters] = offer.split(';').map((piece) => piece.trim())
    if (coding === name || coding === '*') return !parameters.some((piece) => /^q=0(\.0*)?$/.test(piece))
  }
  return false
}

/** The strong ETag of one encoding of a page. */
export function etagOf({ hash }: Entry, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
}

/** Whether the caller has the page already, in any encoding: they all unpack to the same text. */
export function isHeld(entry: Entry, { 'if-none-match': marks }: IncomingHttpHeaders): boolean {
  return marks !== undefined && entry.status === 200 && (marks.includes(entry.hash) || marks.trim() === '*')
}
