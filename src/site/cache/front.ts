import type { IncomingMessage } from 'node:http'
import type { Site } from '../../kernel/site.ts'
import type { Front } from '../../platform/http/front.ts'
import { type Outside, policyWith, securityHeaders } from '../../platform/http/headers.ts'
import { newRequestId } from '../../platform/http/request-id.ts'
import type { LogAnswer } from '../../platform/log/log.ts'
import type { RequestOrigin } from '../../platform/http/trusted-origin.ts'
import {
  type Encoding,
  encodingOf,
  type Entry,
  etagOf,
  HTML,
  isHeld,
  type Kind,
  type NoteAnswer,
} from './entry.ts'
import { outsideOf } from '../outside.ts'
import type { PageCache } from './page-cache.ts'

interface FrontOptions {
  cache: PageCache
  /** The site of a host, if it is known without a query. */
  peekSite(host: string): Site | null
  originOf(request: IncomingMessage): RequestOrigin
  /** Bare names of studio screens, which redirect signed-in people: these get no answer from memory. */
  studioPaths: ReadonlySet<string>
  log: LogAnswer
  noteAnswer: NoteAnswer
  answerOf: Answerer
}

const SESSION_COOKIE = /(?:^|; ?)(?:__Host-)?sid=/

/** Sends pages from memory, before the router; addresses with a query take the usual way to the same pages. */
export function createFront(options: FrontOptions): Front {
  const { cache, peekSite, originOf, studioPaths, log, noteAnswer, answerOf } = options
  const headersOfSite = createCommonHeaders()

  return (request, response) => {
    const { method, url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || url.includes('?')) return false
    if (studioPaths.has(url) && SESSION_COOKIE.test(headers.cookie ?? '')) return false
    const { host, isHttps } = originOf(request)
    const site = peekSite(host)
    if (!site?.isActive || site.isInMaintenance) return false
    const entry = cache.find(site.id, url)
    if (!entry) return false
    const { status, own, body } = answerOf(entry, request)
    const requestId = newRequestId()
    const common = headersOfSite(site, entry.kind.players)[isHttps ? 'https' : 'http']
    response.writeHead(status, [...common, ...own, 'x-request-id', requestId])
    response.end(method === 'HEAD' ? undefined : body)
    log(method, requestId, status)
    noteAnswer(site.id, entry, url, request)
    return true
  }
}

/** Names and values in turn. */
type Common = Readonly<Record<'http' | 'https', readonly string[]>>

/** Headers that all pages of a site with the same players share, made once per site object: a changed site is a new object. */
function createCommonHeaders(): (site: Site, players?: readonly string[]) => Common {
  const plain = commonHeaders({})
  const made = new WeakMap<Site, Map<string, Common>>()
  return (site, players) => {
    let ofSite = made.get(site)
    if (!ofSite) made.set(site, (ofSite = new Map()))
    const name = players ? players.join(' ') : ''
    let common = ofSite.get(name)
    if (!common) {
      const outside = outsideOf(site, players)
      ofSite.set(name, (common = outside ? commonHeaders(outside) : plain))
    }
    return common
  }
}

/** Headers of every page. @param outside what it loads from other hosts */
function commonHeaders(outside: Outside): Common {
  const of = (isHttps: boolean) => {
    const { 'cache-control': _, ...headers } = securityHeaders('page', isHttps)
    const policy = policyWith(outside, isHttps)
    return flat({ ...headers, 'content-security-policy': policy, vary: 'Accept-Encoding' })
  }
  return { http: of(false), https: of(true) }
}

/** File that tells browsers which pages to prefetch when a reader is about to open them. */
export const SPECULATION_RULES = '/assets/speculation-rules.json'

const YEAR_S = 365 * 24 * 60 * 60

/** Names and values in turn. */
function headersOf({ type, isImmutable }: Kind, sharedMaxAge: number | undefined): string[] {
  const shared = sharedMaxAge === undefined ? '' : `, s-maxage=${sharedMaxAge}`
  return [
    'content-type',
    type,
    'cache-control',
    isImmutable ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=0, must-revalidate${shared}`,
    ...(type === HTML.type ? ['speculation-rules', `"${SPECULATION_RULES}"`] : []),
  ]
}

interface Answer {
  status: number
  /** Names and values in turn. */
  own: readonly string[]
  body: Buffer | undefined
}

type Answers = Readonly<Record<Encoding, Readonly<Record<'whole' | 'held', Answer>>>>

/** Gives the answer for a cached page: the page in the caller's encoding, or 304 where the caller has it. */
export type Answerer = (entry: Entry, request: Pick<IncomingMessage, 'headers'>) => Answer

/** @param sharedMaxAge seconds that a shared cache in front of us may keep a page; left out: none may */
export function createAnswerer(sharedMaxAge: number | undefined): Answerer {
  /** Made once for a page, not for each request. */
  const made = new WeakMap<Entry, Answers>()
  return (entry, { headers }) => {
    let answers = made.get(entry)
    if (!answers) made.set(entry, (answers = answersOf(entry, sharedMaxAge)))
    // Node never gives a list for a header that may occur only once.
    const encoding = encodingOf(headers['accept-encoding'] as string | undefined)
    return answers[encoding][isHeld(entry, headers) ? 'held' : 'whole']
  }
}

function answersOf(entry: Entry, sharedMaxAge: number | undefined): Answers {
  if (entry.redirect) return elsewhere(entry.status, entry.redirect.to)
  const kind = headersOf(entry.kind, sharedMaxAge)
  const of = (encoding: Encoding) => ({
    whole: {
      status: entry.status,
      own: [...kind, ...ownHeaders(entry, encoding)],
      body: entry.bodies[encoding],
    },
    held: { status: 304, own: [...kind, 'etag', etagOf(entry, encoding)], body: undefined },
  })
  return { br: of('br'), gzip: of('gzip'), identity: of('identity') }
}

/** A redirect. Browsers must ask each time, since a page may be published at the address. */
function elsewhere(status: number, to: string): Answers {
  const own = ['location', to, 'cache-control', 'no-store', 'content-length', '0']
  const answer = { status, own, body: undefined }
  const both = { whole: answer, held: answer }
  return { br: both, gzip: both, identity: both }
}

function ownHeaders(entry: Entry, encoding: Encoding): readonly string[] {
  const length = String(entry.bodies[encoding].length)
  const own = ['etag', etagOf(entry, encoding), 'content-length', length]
  return encoding === 'identity' ? own : [...own, 'content-encoding', encoding]
}

function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat()
}
