import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { BODY_LIMIT, type CallLimit } from '../../kernel/call.ts'
import { type Download, type Endpoint, limitsOf, type TextStream } from '../../kernel/endpoint.ts'
import { isUuid } from '../../kernel/ids.ts'
import { isLocale, LOCALE_LIST, type Locale } from '../../kernel/locale.ts'
import { COUNT_MAX, type Page } from '../../kernel/list.ts'
import {
  archived,
  invalidField,
  malformed,
  notAllowed,
  notFound,
  notSignedIn,
  onlyLooking,
  secondFactorNeeded,
} from '../../kernel/problem.ts'
import { type Capability, reachOf } from '../../kernel/role.ts'
import { type Actor, roleOf, type Site } from '../../kernel/site.ts'
import { type Ctx, requireRecentPassword } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { deviceToken, setDeviceCookie } from './device-cookie.ts'
import { setHeaders } from './headers.ts'
import { createLimits, type Limits, networkOf, truncated } from './limits.ts'
import { inLanguageOf } from './problem-answer.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts'
import type { Route } from './slice.ts'
import { setStepCookie, stepToken } from './step-cookie.ts'
import { piecesOf, takingFiles } from './incoming.ts'
import { goneSignal, sendText } from './text-stream.ts'
import { check, NO_NAMES } from './validation.ts'

/** What the calls need of the slices; src/app passes it. */
interface ApiParts {
  platform: Platform
  /** The account of a session token; null for an expired or unknown one. */
  identify(token: string, db: Database): Promise<Actor | null>
  /** @throws Problem `unknown-host` */
  siteOfHost(host: string): Promise<Site>
  /** A published site by its id, for callers without a role on it. */
  publishedSite(id: string): Promise<Site | null>
  /** Left out: this server counts for itself. */
  limits?: Limits
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

interface Caller {
  hostSite: Site
  actor: Actor | null
  site: Site | null
  sites: readonly Site[]
}

/** Aliases for the caller's first site, or for the site of the host if nobody is signed in (contract row C587). */
const ALIASES = new Set(['current-fork-id', 'default', 'site-1', 'site-2'])

/**
 * Registers every call. The policy is checked before the body is read, so a caller without a right cannot make us parse one.
 * @throws Error when a route has no policy, or two have the same address, so that the server does not start
 */
export function registerApi(server: FastifyInstance, routes: readonly Route[], given: ApiParts): void {
  const parts = { ...given, limits: given.limits ?? createLimits() }
  server.decorateRequest('caller', null)
  for (const route of routes) {
    const { endpoint } = route
    if (!endpoint.policy?.kind) throw new Error(`${endpoint.method} ${endpoint.path} declares no policy`)
    const { takes } = endpoint
    if (takes === undefined) add(server, route, parts)
    else void server.register(async (scope) => add(takingFiles(scope, takes), route, parts))
  }
}

function add(server: FastifyInstance, route: Route, parts: Parts): void {
  const { endpoint } = route
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
    config: {
      mayHoldDocument: (endpoint.bodyLimit ?? 0) > BODY_LIMIT,
      ...(endpoint.isLong && { isUpload: true as const }),
    },
    onRequest: async (request, reply) => {
      setHeaders(request, reply, 'api')
      request.caller = await admit(request, reply, endpoint, parts)
    },
    handler: (request, reply) => serve(request, reply, route, parts),
  })
}

type Parts = ApiParts & { limits: Limits }

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  parts: Parts,
): Promise<Caller> {
  const { policy, path } = endpoint
  const limits = limitsOf(endpoint)
  countCall(limits, 'address', networkOf(request.ip ?? ''), parts.limits)
  const { db } = platformFor(endpoint, parts)
  const token = sessionToken(request)
  const hostSite = await parts.siteOfHost(request.hostname)
  const known = token === null ? null : await parts.identify(token, db)
  if (token !== null && !known) clearSessionCookie(request, reply)
  // Without a second factor that a site asks for, people see what everybody sees, and may sign in again.
  const actor = known?.owesSecondFactor && policy.kind === 'public' && !endpoint.isEntry ? null : known
  if (actor) countCall(limits, 'account', actor.seenBy?.userId ?? actor.userId, parts.limits)
  if (policy.kind !== 'public' && !actor) throw notSignedIn()
  if (actor?.owesSecondFactor && policy.kind !== 'public' && !endpoint.isBeforeSecondFactor)
    throw secondFactorNeeded()
  if (actor?.seenBy && !isOpenToLooking(endpoint)) throw onlyLooking()
  if (policy.kind === 'platform-owner' && !actor?.isPlatformOwner) throw notAllowed()

  const sites = actor ? actor.sites : [hostSite]
  const site = path.includes(':forkId')
    ? await siteOfPath(request, actor, hostSite, policy.kind, parts)
    : (sites[0] ?? null)
  if (policy.kind === 'site') requireRight(actor, site, policy)
  return { hostSite, actor, site, sites }
}

/**
 * Whether a call is open to an owner who sees the studio as another account does: reads that are not private, and the call that
 * ends it. It is checked before rights, so that the answer does not depend on the item.
 */
const isOpenToLooking = ({ method, endsSeeing, isPrivate }: Endpoint): boolean =>
  endsSeeing === true || (method === 'GET' && !isPrivate)

/** @throws tooMany */
function countCall(limits: readonly CallLimit[], by: CallLimit['by'], key: string, counted: Limits): void {
  for (const limit of limits) if (limit.by === by) counted.call(limit, key)
}

/** Calls to sign in or join use database connections that are kept free for them, so that load cannot lock people out. */
function platformFor({ isEntry }: Endpoint, { platform }: Parts): Platform {
  return isEntry ? { ...platform, db: platform.db.entry } : platform
}

async function siteOfPath(
  request: FastifyRequest,
  actor: Actor | null,
  hostSite: Site,
  policy: string,
  parts: ApiParts,
): Promise<Site> {
  const { forkId: siteId } = request.params as { forkId: string }
  const own = ALIASES.has(siteId) ? actor?.sites[0] : actor?.sites.find((s) => s.id === siteId)
  if (own) return own
  if (policy !== 'public') throw notFound()
  const isHost = ALIASES.has(siteId) || siteId === hostSite.id
  const site = isHost ? hostSite : isUuid(siteId) ? await parts.publishedSite(siteId) : null
  if (!site?.isActive) throw notFound()
  return site
}

interface Rights {
  capability: Capability
  translations?: Capability
}

/** Lets translators pass, too: the action checks the language. */
function requireRight(actor: Actor | null, site: Site | null, { capability, translations }: Rights): void {
  if (!site || !actor?.roles.has(site.id)) throw notFound()
  const isEnough = (one?: Capability) => {
    if (one === undefined) return false
    const role = roleOf(actor, site.id, one)
    return role !== undefined && reachOf(role, one) !== null
  }
  if (!isEnough(capability) && !isEnough(translations)) throw site.isArchived ? archived() : notAllowed()
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  parts: Parts,
): Promise<unknown> {
  const { endpoint } = route
  const { locale, ...query } = request.query as Record<string, unknown>
  const input = {
    params: endpoint.params && named(endpoint.params, request.params),
    query: check(endpoint.query ?? NO_NAMES, query),
    body: endpoint.takes ? piecesOf(request) : endpoint.body && check(endpoint.body, request.body),
  }
  const ctx = contextOf(request, readLocale(locale), platformFor(endpoint, parts))
  if ('needs' in endpoint.policy && endpoint.policy.needs) requireRecentPassword(ctx)
  const answer = await route.serve(ctx, input, {
    hostSite: (request.caller as Caller).hostSite,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    // A closed connection has no address.
    network: networkOf(request.ip ?? ''),
    limits: parts.limits,
    device: deviceToken(request),
    origin: `${request.protocol}://${request.host}`,
    step: (kind) => stepToken(request, kind),
    setStep: (kind, token) => setStepCookie(request, reply, kind, token),
    say: (sentence) => inLanguageOf(request, { detail: sentence }).detail,
    gone: () => goneSignal(reply),
    linkNext: (cursor) => {
      const next = new URLSearchParams({ ...query, cursor })
      reply.header('link', `<${request.url.split('?')[0]}?${next}>; rel="next"`)
    },
    setDevice: (token) => setDeviceCookie(request, reply, token),
    setSession: (token) => setSessionCookie(request, reply, token),
    listed: (list) => listed(request, reply, list),
    clearSession: () => {
      clearSessionCookie(request, reply)
      // Never "storage": unsent drafts on the device must survive the end of the session.
      reply.header('clear-site-data', '"cache"')
    },
  })
  // The deadline has answered already.
  if (reply.sent) return reply
  // The action of a call with a file gives a Download.
  if (endpoint.file) return sendFile(reply, answer as Download)
  if (endpoint.isStreamed) return sendText(request, reply, answer as TextStream)
  if (!endpoint.answer) return reply.code(204).send()
  if (isWholeList(endpoint, answer) && !reply.hasHeader(TOTAL)) listed(request, reply, { items: answer })
  const version = versionOf(answer)
  if (version !== null) reply.header('etag', `"${version}"`)
  return reply
    .code(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer))
}

function sendFile(reply: FastifyReply, { type, name, pieces }: Download): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(pieces))
}

const TOTAL = 'x-total-count'

/** Every list has a total, also one without pages (contract row C357). */
function isWholeList({ method, isPartial }: Endpoint, answer: unknown): answer is unknown[] {
  return method === 'GET' && !isPartial && Array.isArray(answer)
}

function listed<T>(request: FastifyRequest, reply: FastifyReply, { items, page }: Page<T>): T[] {
  const { total, isExact, next } = page ?? onlyPage(items)
  reply.header(TOTAL, String(total))
  if (!isExact) reply.header('x-total-exact', 'false')
  if (next !== null) {
    const [path, search] = request.url.split('?', 2)
    const query = new URLSearchParams(search)
    query.delete('offset')
    query.set('cursor', next)
    reply.header('link', `<${path}?${query}>; rel="next"`)
  }
  return items
}

function onlyPage({ length }: readonly unknown[]): NonNullable<Page<unknown>['page']> {
  return { total: Math.min(length, COUNT_MAX), isExact: length <= COUNT_MAX, next: null }
}

/** Parses path parameters; one that breaks a rule cannot exist. @throws notFound */
function named<S extends z.ZodMiniType>(schema: S, params: unknown): z.output<S> {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw notFound()
  return parsed.data
}

function contextOf(request: FastifyRequest, locale: Locale | null, platform: Platform): Ctx {
  const { actor, site, sites } = request.caller as Caller
  return {
    ...platform,
    site,
    sites,
    actor,
    locale,
    ifMatch: readIfMatch(request.headers['if-match']),
    idempotency: actor && request.method === 'POST' ? readIdempotency(request, actor) : null,
    trace: { requestId: request.id, network: truncated(request.ip ?? '') },
  }
}

function readLocale(locale: unknown): Locale | null {
  if (locale === undefined) return null
  if (!isLocale(locale)) throw invalidField('locale', 'locale', `locale must be one of ${LOCALE_LIST}`)
  return locale
}

function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)
  if (!version) throw malformed('The If-Match header must hold one version, such as "3".')
  return Number(version[1])
}

function readIdempotency(request: FastifyRequest, actor: Actor) {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length === 0 || key.length > 255) {
    throw malformed('The Idempotency-Key header must hold 1 to 255 characters.')
  }
  // Sorted, since the order of query parameters has no meaning.
  const query = new URLSearchParams(request.query as Record<string, string>)
  query.sort()
  const requestHash = createHash('sha256')
    .update(`${JSON.stringify(request.body) ?? ''}${query}`)
    .digest('hex')
  return { userId: actor.userId, route: `${request.method} ${request.url.split('?')[0]}`, key, requestHash }
}

function versionOf(answer: unknown): number | null {
  const isVersioned = typeof answer === 'object' && answer !== null && 'version' in answer
  return isVersioned && typeof answer.version === 'number' ? answer.version : null
}
