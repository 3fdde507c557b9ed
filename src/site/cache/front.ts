import type { IncomingMessage } from 'node:http'
import type { Site } from '../../kernel/site.ts'
import type { Front } from '../../platform/http/front.ts'
import { policyWithPictures, securityHeaders } from '../../platform/http/headers.ts'
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
import { outsidePicturesOf } from '../outside-pictures.ts'
import type { PageCache } from './page-cache.ts'

interface FrontOptions {
  cache: PageCache
  /** The site of a host, where it is known without a question to the database. */
  peekSite(host: string): Site | null
  originOf(request: IncomingMessage): RequestOrigin
  /** Bare names of studio screens: who is signed in is led on from there, so these are not answered from memory then. */
  studioPaths: ReadonlySet<string>
  log: LogAnswer
  noteAnswer: NoteAnswer
  answerOf: Answerer
}

const SESSION_COOKIE = /(?:^|; ?)(?:__Host-)?sid=/

/** Sends pages that are in memory before anything is routed; addresses with a query go the long way to the same pages. */
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
    const common = headersOfSite(site)[isHttps ? 'https' : 'http']
    response.writeHead(status, [...common, ...own, 'x-request-id', requestId])
    response.end(method === 'HEAD' ? undefined : body)
    log(method, requestId, status)
    noteAnswer(site.id, entry, url, request)
    return true
  }
}

/** Names and values in turn. */
type Common = Readonly<Record<'http' | 'https', readonly string[]>>

/** What all pages of a site have in common, made once for it: a site that changes is another object. */
function createCommonHeaders(): (site: Site) => Common {
  const plain = commonHeaders([])
  const made = new WeakMap<Site, Common>()
  return (site) => {
    let common = made.get(site)
    if (!common) {
      const origins = outsidePicturesOf(site)
      made.set(site, (common = origins.length === 0 ? plain : commonHeaders(origins)))
    }
    return common
  }
}

/** Those of a page, without what hangs on the page itself. @param origins of pictures that lie elsewhere */
function commonHeaders(origins: readonly string[]): Common {
  const of = (isHttps: boolean) => {
    const { 'cache-control': _, ...headers } = securityHeaders('page', isHttps)
    const policy = policyWithPictures(origins, isHttps)
    return flat({ ...headers, 'content-security-policy': policy, vary: 'Accept-Encoding' })
  }
  return { http: of(false), https: of(true) }
}

/** Browsers fetch a page that a reader is about to open; which ones, says the file. */
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

/** What a request for a kept page gets: the page in its encoding, or 304 where the caller holds it. */
export type Answerer = (entry: Entry, request: Pick<IncomingMessage, 'headers'>) => Answer

/** @param sharedMaxAge seconds that a shared cache in front of us may keep a page; left out: none may */
export function createAnswerer(sharedMaxAge: number | undefined): Answerer {
  /** Made once for a page, not for each request. */
  const made = new WeakMap<Entry, Answers>()
  return (entry, { headers }) => {
    let answers = made.get(entry)
    if (!answers) made.set(entry, (answers = answersOf(entry, sharedMaxAge)))
    // Node's types allow a list for no header of which there can be one.
    const encoding = encodingOf(headers['accept-encoding'] as string | undefined)
    return answers[encoding][isHeld(entry, headers) ? 'held' : 'whole']
  }
}

function answersOf(entry: Entry, sharedMaxAge: number | undefined): Answers {
  if (entry.lead) return elsewhere(entry.status, entry.lead.to)
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

/** Browsers ask again each time: a page may come to the address. */
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
