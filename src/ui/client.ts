import { type Answer, type Call, type CallInput, pathOf } from '../kernel/call.ts'
import type { Locale } from '../kernel/locale.ts'
import type { FieldError, FieldWriters } from '../kernel/problem.ts'

/** Time after which a call is given up, in milliseconds. */
const TIMEOUT_MS = 30_000

const ACCEPT = 'application/json, application/problem+json'

/** In the headers of each call: what comes back, and the language of its sentences, which is that of the page. */
const asking = (accept = ACCEPT): Record<string, string> => ({
  accept,
  'accept-language': languageOfPage(),
})

/** The language that the page says it is in. */
export const languageOfPage = (): string =>
  typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en'

/** An answer that is not a success. `message` is for the log; `detail` alone is for people. */
export class CallError extends Error {
  readonly status: number
  /** The server's sentence for people; empty where somebody else answered, or nobody wrote one. */
  readonly detail: string
  readonly errors: FieldError[]
  /** The stored object, when a save was refused because somebody else saved meanwhile. */
  readonly current: unknown
  /** Who wrote the fields of `current` last, where the server knows. */
  readonly writers: FieldWriters
  /** What kind of problem it is, such as `confirm-password`; empty where the answer does not say. */
  readonly type: string
  /** After so many seconds it may be asked again; null where the server does not say. */
  readonly retryAfter: number | null

  constructor(status: number, detail: string, errors: FieldError[] = [], more: MoreOfCall = {}) {
    const { message = `${status}: ${detail}`, current, type = '', writers = {}, retryAfter = null } = more
    super(message)
    this.name = 'CallError'
    this.status = status
    this.detail = detail
    this.errors = errors
    this.current = current
    this.writers = writers
    this.type = type
    this.retryAfter = retryAfter
  }
}

/** What most failed calls lack. */
interface MoreOfCall {
  current?: unknown
  type?: string | undefined
  writers?: FieldWriters | undefined
  retryAfter?: number | null | undefined
  /** Left out: `{status}: {detail}`. */
  message?: string | undefined
}

/** The server's sentence for people about a failed call; '' where it has none. */
export const sentenceOf = (error: unknown): string => (error instanceof CallError ? error.detail : '')

/** Whether a call was given up because no answer came within its time. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError'

export interface CallOptions {
  /** Version that the caller saw; a newer stored one answers 409. */
  ifMatch?: number
  /** Makes a repeated POST give the first answer again. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Language of the texts; left out: the site's own. */
  locale?: Locale
}

/**
 * Makes a call of a contract, same origin, with the session cookie; a body goes out only when one is given.
 * @throws CallError for every answer that is not a success; TypeError when the network failed
 */
export async function call<E extends Call>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const response = await send(endpoint, input, options)
  // The server answers by the same table that types this call.
  return (response.status === 204 ? undefined : await response.json()) as Answer<E>
}

/** A page of a list, and what its headers say of the whole. */
export interface ListPage<A> {
  rows: A
  total: number
  /** False: there are more than `total`. */
  isExact: boolean
  /** Where the next page begins; null at the end. */
  next: string | null
}

/** The same for a page of a list. */
export async function callPage<E extends Call>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ListPage<Answer<E>>> {
  const response = await send(endpoint, input, options)
  const next = /<([^<>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return {
    // The server answers by the same table that types this call.
    rows: (await response.json()) as Answer<E>,
    total: Number(response.headers.get('x-total-count')),
    isExact: response.headers.get('x-total-exact') !== 'false',
    next: next === undefined ? null : new URLSearchParams(next.split('?')[1]).get('cursor'),
  }
}

/** The same for a call that answers with a file. */
export async function callFile<E extends Call>(endpoint: E, input: CallInput<E>): Promise<Blob> {
  return (await send(endpoint, input, {})).blob()
}

/** The same of a call that waits for somebody else, such as a model (contract row C629). */
const LONG_TIMEOUT_MS = 120_000

/** What comes of a streamed call: its id, pieces of the text, then what is said of the whole. */
export type StreamPiece =
  | { kind: 'begin'; id: string }
  | { kind: 'text'; text: string }
  | { kind: 'end'; isWhole: boolean; tokens: number }

/**
 * Makes a call whose text is read while it is written.
 * @throws CallError for every answer that is not a success, also in the middle of one; TypeError when the network failed, or the
 * answer has no end
 */
export async function* callStream<E extends Call>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): AsyncGenerator<StreamPiece> {
  const response = await send(endpoint, input, { signal }, STREAM)
  if (!response.body) return
  let rest = ''
  let isEnded = false
  for await (const piece of textsOf(response.body)) {
    const events = (rest + piece).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const said = pieceOf(event)
      isEnded = said.kind === 'end'
      yield said
    }
  }
  // Somebody between us closed the connection as if the answer had ended.
  if (!isEnded) throw new TypeError('the answer broke off')
}

const STREAM = 'text/event-stream, application/problem+json'

/** Not every browser gives the body as an iterable. */
async function* textsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** @throws CallError for a failure that came after the answer had begun */
function pieceOf(event: string): StreamPiece {
  const [, name = '', data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? []
  // The server writes these events by the same table that types the call.
  const said = JSON.parse(data)
  if (name === 'failed') {
    const { status, detail, type, retryAfter } = said
    throw new CallError(status, detail, [], { type, retryAfter })
  }
  return { kind: name, ...said } as StreamPiece
}

/**
 * Sends a file as the body of a POST, however long that takes; the browser reads it piece by piece.
 * @throws CallError for every answer that is not a success; TypeError when the network failed
 */
export async function sendFile(address: string, file: File, type: string): Promise<unknown> {
  lastChangeAt = Date.now()
  const headers = { ...asking(), 'content-type': type }
  const response = await fetch(address, { method: 'POST', headers, body: file })
  noteAnswered(response)
  if (!response.ok) throw await errorOf(response)
  return response.json()
}

/** Has the browser save what lies at an address, without leaving the page. */
export function saveFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

async function send<E extends Call>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
  accept = ACCEPT,
): Promise<Response> {
  const { body }: { params?: unknown; query?: unknown; body?: unknown } = input
  const address = addressOf(endpoint, input, options)
  const headers = asking(accept)
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
  if (endpoint.method === 'GET') refuseFailedPreload(address)
  else lastChangeAt = Date.now()
  const timeout = AbortSignal.timeout(endpoint.isLong ? LONG_TIMEOUT_MS : TIMEOUT_MS)
  const response = await fetch(address, {
    method: endpoint.method,
    credentials: credentialsTo(address),
    headers,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (endpoint.method !== 'GET') noteAnswered(response)
  if (!response.ok) throw await errorOf(response, endpoint.isToldByStatus)
  return response
}

const askedFor = new Set<string>()
const failedPreloads = new Set<string>()

/**
 * The document preloads some calls. When such a preload fails, the browser may not hand its answer to `fetch`, and the call would
 * go out a second time. So the first call of a failed preload is refused here with the preload's status; only a retry goes out.
 * @throws CallError
 */
function refuseFailedPreload(address: string): void {
  if (askedFor.has(address) || typeof location === 'undefined') return
  askedFor.add(address)
  const { href } = new URL(address, location.href)
  for (const entry of performance.getEntriesByName(href, 'resource')) {
    const { initiatorType, responseStatus } = entry as PerformanceResourceTiming
    // Safari does not tell the status; it hands a failed preload on, too.
    const hasFailed = responseStatus >= 400
    if (initiatorType !== 'link' || !hasFailed) continue
    failedPreloads.add(address)
    throw new CallError(responseStatus, '', [], { message: `HTTP error! status: ${responseStatus}` })
  }
}

/**
 * A retry would get a failed preload that the browser did keep. The browser matches a preload by its credentials mode, so a
 * retry uses the other mode, which means the same within one origin.
 */
const credentialsTo = (address: string) => (failedPreloads.has(address) ? 'include' : 'same-origin')

/** How many changes of this page are remembered by the id of their call; their events come within a second or so. */
const ANSWERED_MAX = 100

const answered = new Map<string, number>()

let lastChangeAt = 0

/** When this page last sent a change or got its answer, as `Date.now()`: what was read before may be old. */
export const changedAt = (): number => lastChangeAt

function noteAnswered({ headers }: Response): void {
  lastChangeAt = Date.now()
  const id = headers.get('x-request-id')
  if (id === null) return
  answered.set(id, performance.now())
  const [oldest] = answered.keys()
  if (answered.size > ANSWERED_MAX && oldest !== undefined) answered.delete(oldest)
}

/** When a change of this page was answered, by the clock of the page; undefined for calls of others. */
export const answeredAt = (request: string): number | undefined => answered.get(request)

/**
 * Reads the address that a query's key makes, its pieces joined with a slash; the default of all queries.
 * @throws CallError for every answer that is not a success; TypeError when the network failed
 */
export async function load(key: readonly unknown[]): Promise<unknown> {
  const address = key.join('/')
  refuseFailedPreload(address)
  const response = await read(address)
  if (!response.ok) throw await errorOf(response)
  return response.json()
}

function addressOf<E extends Call>(endpoint: E, input: CallInput<E>, { locale }: CallOptions): string {
  const { params, query }: { params?: unknown; query?: unknown } = input
  return pathOf(endpoint.path, asRecord(params)) + queryString({ locale, ...asRecord(query) })
}

function read(address: string): Promise<Response> {
  return fetch(address, {
    credentials: credentialsTo(address),
    headers: asking(),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

async function errorOf(response: Response, isToldByStatus = false): Promise<CallError> {
  const { status, statusText } = response
  const inWords = `HTTP error! status: ${status}`
  const message = isToldByStatus ? inWords : undefined
  const type = response.headers.get('content-type') ?? ''
  const body = await response.text().catch(() => '')
  // HTTP/2 has no status text.
  const unsaid = message ?? `${status}: ${statusText || inWords}`
  const problem = type.startsWith('application/problem+json') ? problemIn(body) : null
  if (problem) {
    const { detail = '', errors, current, writers, retryAfter } = problem
    const kind = problem.type?.replace('/problems/', '') ?? ''
    const said = detail ? message : unsaid
    return new CallError(status, detail, errors, { current, type: kind, message: said, writers, retryAfter })
  }
  // Neither a proxy's page nor a status is a sentence for people.
  if (type.startsWith('text/plain') && body !== '') return new CallError(status, body, [], { message })
  return new CallError(status, '', [], { message: unsaid })
}

interface Problem {
  type?: string
  detail?: string
  errors?: FieldError[]
  current?: unknown
  writers?: FieldWriters
  retryAfter?: number
}

/** Null where the answer was cut off. Our server sends this form; others may leave the sentence out. */
function problemIn(body: string): Problem | null {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function queryString(query: Record<string, unknown>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  return entries.length ? `?${new URLSearchParams(entries.map(([k, v]) => [k, String(v)]))}` : ''
}
