import type { FastifyInstance } from 'fastify'
import { RIDDLE_PATH, solve } from '../domains/hosts/index.ts'
import type { Directory } from '../domains/sites/index.ts'
import { notFound } from '../kernel/problem.ts'
import { setHeaders } from '../platform/http/headers.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'

/** These answer at every host: programs call them, and the check of a domain must reach the host itself. */
const ANSWERED_EVERYWHERE = /^\/(?:api\/|healthz$|readyz$|\.well-known\/flyleaf\/)/

/**
 * Redirects every request for a further domain to the same path and query at the primary one. 308 keeps the method, so that a
 * form which was sent to the old domain is not lost.
 */
export function leadToPrimary(
  server: FastifyInstance,
  { placeOfHost, originOf }: Pick<Directory, 'placeOfHost' | 'originOf'>,
): void {
  server.addHook('onRequest', async (request, reply) => {
    if (ANSWERED_EVERYWHERE.test(request.url.split('?', 1)[0] ?? '')) return
    // Who asks for an unknown host is told so by whatever answers.
    const place = await placeOfHost(request.hostname).catch(() => null)
    if (place?.kind !== 'further') return
    setHeaders(request, reply, 'page')
    return reply.header('cache-control', 'no-store').redirect(originOf(place.site) + request.url, 308)
  })
}

/** Answers the check of a domain at every host. */
export function answerRiddles(server: FastifyInstance, secrets: Secrets): void {
  server.get<{ Params: { token: string } }>(`${RIDDLE_PATH}:token`, async (request, reply) => {
    setHeaders(request, reply, 'api')
    const answer = solve(secrets, request.params.token, request.hostname)
    if (answer === null) throw notFound()
    return reply.type('text/plain; charset=utf-8').send(answer)
  })
}
