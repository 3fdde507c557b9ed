import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallLimit } from '../kernel/endpoint.ts'
import type { Locale } from '../kernel/locale.ts'
import type { Site } from '../kernel/site.ts'
import type { Database } from '../platform/db/database.ts'
import { setHeaders } from '../platform/http/headers.ts'
import { type Limits, networkOf } from '../platform/http/limits.ts'
import { HTML } from './cache/entry.ts'
import { createMatcher } from './match.ts'
import { renderPage, type Serving, sendFailure } from './serve.ts'

interface Rehearsed {
  db: Database
  path: string
  locale: Locale
}

/** Has `work` look at the site as it would be with what is behind the token; null for a token of nothing. */
export type Rehearse = <R>(
  site: Site,
  token: string,
  work: (rehearsed: Rehearsed) => Promise<R>,
) => Promise<R | null>

interface PreviewParts extends Serving {
  limits: Limits
  rehearse: Rehearse
}

/** A preview asks much of the database. */
const PREVIEWS: CallLimit = { count: 30, perMs: 60_000, by: 'address' }

/** Serves pages as they would be, to whoever has the address. No cache keeps them, and no search engine. */
export function servePreviews(server: FastifyInstance, parts: PreviewParts): void {
  const match = createMatcher(parts.routes)
  server.get<{ Params: { token: string } }>('/preview/:token', async (request, reply) => {
    setHeaders(request, reply, 'page')
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    // The address is the key: it stays where it is.
    reply.header('referrer-policy', 'no-referrer').type(HTML.type)
    try {
      parts.limits.call(PREVIEWS, networkOf(request.ip ?? ''))
      const html = await previewOf(request, request.params.token, parts, match)
      return await (html === null ? notThere(reply) : reply.code(200).send(html))
    } catch (error) {
      return sendFailure(request, reply, error, parts)
    }
  })
}

async function previewOf(
  request: FastifyRequest,
  token: string,
  parts: PreviewParts,
  match: ReturnType<typeof createMatcher>,
): Promise<string | null> {
  const site = await parts.siteOfHost(request.hostname)
  const page = await parts.rehearse(site, token, async ({ db, path, locale }) => {
    const found = match(path)
    const named = locale === site.defaultLanguage ? null : locale
    const address = { path, locale: named, query: {}, key: path }
    return found && renderPage(site, { ...found, ...address }, { ...parts, db })
  })
  return page?.status === 200 ? String(page.body) : null
}

/** Page Not Found, as at every address of nothing. */
function notThere(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
