import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallLimit } from '../kernel/call.ts'
import type { Locale } from '../kernel/locale.ts'
import type { Site } from '../kernel/site.ts'
import type { Database } from '../platform/db/database.ts'
import { setHeaders } from '../platform/http/headers.ts'
import { type Limits, networkOf } from '../platform/http/limits.ts'
import { problemOf } from '../platform/http/problem-answer.ts'
import { HTML } from './cache/entry.ts'
import { createMatcher } from './match.ts'
import { allowOutside } from './outside.ts'
import { PREVIEW_PATH, renderPage, type Serving, sendFailure } from './serve.ts'

interface PreviewedPage {
  db: Database
  path: string
  locale: Locale
}

/** Runs `work` on the site with the changes of the token; null for an unknown token. */
export type PreviewOfLink = <R>(
  site: Site,
  token: string,
  work: (page: PreviewedPage) => Promise<R>,
) => Promise<R | null>

/** The same for the preview inside an editor, whose token names the site. */
export type PreviewInEditor = <R>(
  siteOf: (id: string) => Site | null,
  token: string,
  work: (page: PreviewedPage, site: Site) => Promise<R>,
) => Promise<R | null>

interface PreviewParts extends Serving {
  limits: Limits
  previewOfLink: PreviewOfLink
  previewInEditor: PreviewInEditor
  siteOf: (id: string) => Site | null
}

/** A preview takes much of the database; an editor's own is rendered again while its writer types. */
const PREVIEWS: CallLimit = { count: 30, perMs: 60_000, by: 'address' }
const EDITOR_PREVIEWS: CallLimit = { count: 120, perMs: 60_000, by: 'address' }

/** Problems by which a type's rule refuses changes. */
const REFUSED: ReadonlySet<string> = new Set(['invalid', 'conflict'])

/** What is sent of a previewed page. */
interface Piece {
  /** End of its address. */
  at: string
  type: string
  show(page: PreviewedPage, site: Site, own: Own): Promise<Sent | null>
}

interface Sent {
  body: string
  /** Origins of the players that it can show. */
  players?: readonly string[] | undefined
}

/** How the document of a preview differs from that of its page. */
interface Own {
  frameOf: Serving['frameOf']
  /** The stylesheet of a preview may differ from that of the site, so it has an address of its own. */
  stylesheet: string
}

const STYLES = '/styles'

/** Serves previews of pages to whoever has the address; caches and search engines may not keep them. */
export function servePreviews(server: FastifyInstance, parts: PreviewParts): void {
  /** A preview by link says that it is one; an editor says so beside its own. */
  const asPreview: Serving['frameOf'] = (ctx, path) => ({
    ...parts.frameOf(ctx, path),
    services: [],
    isPreview: true,
  })
  for (const piece of piecesOf(parts)) {
    const answer = answerer(parts, piece)
    server.get<{ Params: { token: string } }>(`${PREVIEW_PATH}/:token${piece.at}`, (request, reply) => {
      const { token } = request.params
      const own = { frameOf: asPreview, stylesheet: `${PREVIEW_PATH}/${token}${STYLES}` }
      return answer(request, reply, PREVIEWS, (site, show) =>
        parts.previewOfLink(site, token, (found) => show(found, site, own)),
      )
    })
    server.get<{ Querystring: { of?: unknown } }>(`${PREVIEW_PATH}${piece.at}`, (request, reply) => {
      const { of } = request.query
      if (typeof of !== 'string') return notThere(reply)
      const own = {
        frameOf: parts.frameOf,
        stylesheet: `${PREVIEW_PATH}${STYLES}?${new URLSearchParams({ of })}`,
      }
      // Reading the host's site has loaded the list of sites.
      return answer(request, reply, EDITOR_PREVIEWS, (_, show) =>
        parts.previewInEditor(parts.siteOf, of, (found, site) => show(found, site, own)),
      )
    })
  }
}

/** The document, and the stylesheet that goes with it. */
function piecesOf(parts: PreviewParts): Piece[] {
  const match = createMatcher(parts.routes)
  return [
    {
      at: '',
      type: HTML.type,
      async show({ db, path, locale }, site, { frameOf, stylesheet }) {
        const found = match(path)
        const named = locale === site.defaultLanguage ? null : locale
        const address = { path, locale: named, query: {}, key: path }
        const stylesheetOf: Serving['stylesheetOf'] = (_, { styles }) => (styles === '' ? null : stylesheet)
        const own = { ...parts, db, frameOf, stylesheetOf }
        const page = found && (await renderPage(site, { ...found, ...address }, own))
        return page?.status === 200 ? { body: page.body, players: page.kind?.players } : null
      },
    },
    {
      at: STYLES,
      type: 'text/css; charset=utf-8',
      show: async ({ db, locale }, site) => ({ body: (await parts.outlineOf(db, site, locale)).styles }),
    },
  ]
}

function answerer(parts: PreviewParts, piece: Piece) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    limit: CallLimit,
    find: (site: Site, show: Piece['show']) => Promise<Sent | null>,
  ) => {
    setHeaders(request, reply, 'page')
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    // The address is the key, so it must not go out as a referrer.
    reply.header('referrer-policy', 'no-referrer').type(HTML.type)
    let language: Locale = 'en'
    try {
      parts.limits.call(limit, networkOf(request.ip ?? ''))
      const host = await parts.siteOfHost(request.hostname)
      language = host.defaultLanguage
      const shown = await find(host, async (page, site, own) => {
        const sent = await piece.show(page, site, own)
        allowOutside(request, reply, site, sent?.players)
        return sent
      })
      return await (shown === null ? notThere(reply) : reply.code(200).type(piece.type).send(shown.body))
    } catch (error) {
      const problem = problemOf(error)
      if (problem?.type === 'gone') return reply.code(410).send(parts.renderer.bare('ended', language))
      if (!problem || !REFUSED.has(problem.type)) return sendFailure(request, reply, error, parts)
      return reply
        .code(problem.status)
        .send(parts.renderer.bare('refused', language, { reason: problem.detail }))
    }
  }
}

/** Page Not Found, as at every address of nothing. */
function notThere(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
