import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CHALLENGE_PATH, solve } from '../domains/hosts/index.ts'
import type { Directory } from '../domains/sites/index.ts'
import { notFound, Problem } from '../kernel/problem.ts'
import { setHeaders } from '../platform/http/headers.ts'
import { forgetSession } from '../platform/http/session-cookie.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'

/** These answer at every host: programs call them, and the check of a domain must reach the host itself. */
const ANSWERED_EVERYWHERE = /^\/(?:api\/|healthz$|readyz$|\.well-known\/flyleaf\/)/

/** The studio is at every path that begins with this (contract row C011). */
const STUDIO = '/admin'

/** What the studio takes from its own host: files, and previews beside an editor. */
const FILES_OF_STUDIO = /^\/(?:assets|objects|icons)\/|^\/favicon\.(?:ico|svg)$|^\/preview(?:\/styles)?$/

/** Where the studio has a screen of the same name; `/` is the dashboard (contract row C269). */
const BARE_PATHS =
  /^\/(?:(?:book|pages|blog|case-studies|team|media|forms|navigation|modules|settings)(?:\/.*)?)?$/

interface Parts extends Pick<Directory, 'placeOfHost' | 'originOf'> {
  /** Address of the studio; null where it is on every host. */
  consoleUrl: string | null
  /** Addresses of the calls by which people sign in. */
  entries: ReadonlySet<string>
  /** Whether people sign in by the page at a path, in any language, or have their account there: nobody is signed in anywhere else. */
  isEntry(path: string): boolean
}

/** Leads requests to the host where they belong. */
export function leadToHosts(server: FastifyInstance, parts: Parts): void {
  const isOfStudio = (path: string) => path.startsWith(STUDIO) || parts.isEntry(path)
  const consoleHost = parts.consoleUrl === null ? null : new URL(parts.consoleUrl).hostname
  server.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (consoleHost !== null && parts.consoleUrl !== null) {
      const host = request.hostname.toLowerCase().replace(/\.$/, '')
      if (host === consoleHost) return isOfStudio(path) ? undefined : ofConsole(request, reply, path, parts)
      keepOutOfStudio(request, parts.entries, parts.consoleUrl)
      if (isOfStudio(path)) return lead(request, reply, parts.consoleUrl + request.url, 302)
    }
    if (ANSWERED_EVERYWHERE.test(path)) return
    // Who asks for an unknown host is told so by whatever answers.
    const place = await parts.placeOfHost(request.hostname).catch(() => null)
    // 308 keeps the method, so that a form which was sent to the old domain is not lost.
    if (place?.kind === 'further') return lead(request, reply, parts.originOf(place.site) + request.url, 308)
  })
}

/** On the studio's host there is nothing but the studio: what is a page of readers is at the default site. */
async function ofConsole(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { placeOfHost, originOf }: Parts,
): Promise<FastifyReply | void> {
  if ([ANSWERED_EVERYWHERE, FILES_OF_STUDIO].some((known) => known.test(path))) return
  if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound()
  if (BARE_PATHS.test(path))
    return lead(request, reply, `/admin${request.url.replace(/^\/(?=\?|$)/, '')}`, 302)
  const { site } = await placeOfHost(request.hostname)
  return lead(request, reply, originOf(site) + request.url, 302)
}

/**
 * Scripts of public pages must not reach the studio: there a session opens nothing, and none begins.
 * @throws Problem `unknown-host` for a call by which people sign in
 */
function keepOutOfStudio(request: FastifyRequest, entries: ReadonlySet<string>, consoleUrl: string): void {
  forgetSession(request)
  if (entries.has(request.routeOptions.url ?? ''))
    throw new Problem('unknown-host', `The studio is at ${consoleUrl}, and people sign in there.`)
}

function lead(request: FastifyRequest, reply: FastifyReply, to: string, status: 302 | 308): FastifyReply {
  setHeaders(request, reply, 'page')
  return reply.header('cache-control', 'no-store').redirect(to, status)
}

/** Answers the check of a domain at every host. */
export function answerChallenges(server: FastifyInstance, secrets: Secrets): void {
  server.get<{ Params: { token: string } }>(`${CHALLENGE_PATH}:token`, async (request, reply) => {
    setHeaders(request, reply, 'api')
    const answer = solve(secrets, request.params.token, request.hostname)
    if (answer === null) throw notFound()
    return reply.type('text/plain; charset=utf-8').send(answer)
  })
}
