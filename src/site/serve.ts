import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../kernel/locale.ts'
import { Problem } from '../kernel/problem.ts'
import type { Site } from '../kernel/site.ts'
import type { Database } from '../platform/db/database.ts'
import type { Reads } from '../platform/db/run.ts'
import { setHeaders } from '../platform/http/headers.ts'
import { causeOf, problemOf } from '../platform/http/problem-answer.ts'
import type { Frame } from './components/frame.ts'
import type { NotFoundView } from './components/not-found-view.ts'
import type { Outline, Page, PageContext, PageRoute } from './page.ts'
import type { Renderer } from './render.ts'

export interface SiteParts {
  db: Database
  routes: readonly PageRoute[]
  renderer: Renderer
  /** @throws Problem `unknown-host` */
  siteOfHost(host: string, db: Reads): Promise<Site>
  outlineOf(db: Reads, site: Site, locale: Locale): Promise<Outline>
  /** What header and footer show. @param path of the request, for the current entry */
  frameOf(ctx: PageContext, path: string): Frame
}

/** Serves the public pages, and Page Not Found at every address that nobody else answers. */
export function servePages(server: FastifyInstance, parts: SiteParts): void {
  const patterns = Map.groupBy(parts.routes, (route) => route.pattern)
  for (const [pattern, routes] of patterns) {
    server.get(pattern, (request, reply) => answer(request, reply, routes, parts))
  }
  server.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request, reply, [], parts)
    throw new Problem('not-found', 'There is nothing at this address.')
  })
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  routes: readonly PageRoute[],
  parts: SiteParts,
): Promise<FastifyReply> {
  setHeaders(request, reply, 'page')
  reply.type('text/html; charset=utf-8')
  let rendered: { page: Page; html: string }
  try {
    rendered = await render(request, routes, parts)
  } catch (error) {
    return sendFailure(request, reply, error, parts.renderer)
  }
  // It was answered already, that it takes too long.
  if (reply.sent) return reply
  const { page, html } = rendered
  if (page.isPrivate) reply.header('cache-control', 'no-store')
  return reply.code(page.status).send(html)
}

async function render(request: FastifyRequest, routes: readonly PageRoute[], parts: SiteParts) {
  const db = routes.some(({ isEntry }) => isEntry) ? parts.db.entry : parts.db
  const site = await parts.siteOfHost(request.hostname, db.reader)
  if (!site.isActive) throw new Problem('unknown-host', 'This site is not published.')
  const locale = site.defaultLanguage
  const outline = await parts.outlineOf(db.reader, site, locale)
  // The server reads every query as names with one text each.
  const query = request.query as Record<string, string>
  const ctx = { site, locale, db, outline, query }
  const page = (await load(routes, ctx, request)) ?? notFound(ctx)
  const frame = parts.frameOf(ctx, request.url.split('?')[0] ?? '/')
  // The door of the studio offers no book.
  return { page, html: parts.renderer.page(page, page.isPrivate ? { ...frame, book: null } : frame) }
}

async function load(
  routes: readonly PageRoute[],
  ctx: PageContext,
  request: FastifyRequest,
): Promise<Page | null> {
  // Every parameter of these patterns is one piece of text.
  const params = request.params as Record<string, string | undefined>
  for (const route of routes) {
    const page = await route.load(ctx, params)
    if (page) return page
  }
  return null
}

function notFound({ outline }: PageContext): Page {
  const data: NotFoundView = { homePath: '/', searchPath: outline.book && '/search' }
  return { status: 404, view: 'site.notFound', data, head: { title: { key: 'site.pageNotFound' } } }
}

function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  renderer: Renderer,
): FastifyReply {
  const problem = problemOf(error)
  reply.header('cache-control', 'no-store')
  if (problem?.type === 'unknown-host') return reply.code(421).send(renderer.bare('unknown-host', 'en'))
  if (problem?.type === 'unavailable') {
    request.log.warn({ problem: problem.type, cause: causeOf(problem) })
    reply.header('retry-after', problem.extra.retryAfter)
    return reply.code(503).send(renderer.bare('unavailable', 'en'))
  }
  request.log.error({ err: error }, 'defect')
  return reply.code(500).send(renderer.bare('failure', 'en'))
}
