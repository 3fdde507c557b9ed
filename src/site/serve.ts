import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../kernel/locale.ts'
import { Problem } from '../kernel/problem.ts'
import type { Site } from '../kernel/site.ts'
import type { Database } from '../platform/db/database.ts'
import type { Reads } from '../platform/db/run.ts'
import { setHeaders } from '../platform/http/headers.ts'
import { problemOf } from '../platform/http/problem-answer.ts'
import { answerOf, pageHeaders } from './cache/front.ts'
import type { Pages, Rendered, Served } from './cache/pages.ts'
import type { Frame } from './components/frame.ts'
import type { NotFoundView } from './components/not-found-view.ts'
import { pathOf } from './match.ts'
import type { Outline, Page, PageContext, PageRoute } from './page.ts'
import type { Renderer } from './render.ts'

export interface SiteParts {
  db: Database
  routes: readonly PageRoute[]
  renderer: Renderer
  /** @throws Problem `unknown-host` */
  siteOfHost(host: string): Promise<Site>
  outlineOf(db: Reads, site: Site, locale: Locale): Promise<Outline>
  /** What header and footer show. @param path of the request, for the current entry */
  frameOf(ctx: PageContext, path: string): Frame
}

export interface Serving extends SiteParts {
  pages: Pages
  sharedMaxAge?: number | undefined
}

/** Key of the page that every address without a page of its own shows. */
const NOT_FOUND_KEY = '404'

/** Serves the public pages, and Page Not Found at every address that nobody else answers. */
export function servePages(server: FastifyInstance, parts: Serving): void {
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
  parts: Serving,
): Promise<FastifyReply> {
  setHeaders(request, reply, 'page')
  reply.type('text/html; charset=utf-8')
  let served: Served
  try {
    served = await pageOf(request, routes, parts)
  } catch (error) {
    return sendFailure(request, reply, error, parts)
  }
  // It was answered already, that it takes too long.
  if (reply.sent) return reply
  if (served.kind === 'kept') return sendKept(request.raw, reply, served, parts.sharedMaxAge)
  reply.header('cache-control', 'no-store')
  return reply.code(served.status).send(served.html)
}

async function pageOf(
  request: FastifyRequest,
  routes: readonly PageRoute[],
  parts: Serving,
): Promise<Served> {
  const host = request.hostname
  const site = await activeSite(host, parts)
  const address = addressOf(request, routes)
  return parts.pages.get(site, address.key, async () => {
    // Asked again: what is known of the site must not be older than what is read for the page.
    return renderPage(await activeSite(host, parts), address, parts)
  })
}

/** The published site of a host. @throws Problem `unknown-host` */
export async function activeSite(host: string, parts: SiteParts): Promise<Site> {
  const site = await parts.siteOfHost(host)
  if (!site.isActive) throw new Problem('unknown-host', 'This site is not published.')
  return site
}

/** One address of the public site. */
export interface Address {
  routes: readonly PageRoute[]
  path: string
  params: Record<string, string | undefined>
  /** Only what the page knows of what stood behind the question mark. */
  query: Record<string, string>
  key: string
}

function addressOf(request: FastifyRequest, routes: readonly PageRoute[]): Address {
  const path = request.url.split('?')[0] ?? '/'
  // The server reads every query as names with one text each, and every parameter of these patterns is one piece of text.
  const given = request.query as Record<string, string>
  const params = request.params as Record<string, string | undefined>
  const names = [...new Set(routes.flatMap((route) => route.query ?? []))].sort()
  const query = Object.fromEntries(
    names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
  const search = new URLSearchParams(query).toString()
  const key = routes.length === 0 ? NOT_FOUND_KEY : search === '' ? path : `${path}?${search}`
  return { routes, path, params, query, key }
}

/** Renders a page of a site afresh. */
export async function renderPage(site: Site, address: Address, parts: SiteParts): Promise<Rendered> {
  const { routes, params, path, query, key } = address
  const db = routes.some(({ isEntry }) => isEntry) ? parts.db.entry : parts.db
  const ctx = await contextOf(site, query, { ...parts, db })
  const page = (await load(routes, ctx, params)) ?? notFound(ctx)
  return {
    // The page that stands for every unknown address marks none of them in the menu.
    html: documentOf(page, ctx, key === NOT_FOUND_KEY ? '' : path, parts),
    status: page.status,
    tags: page.isPrivate ? null : (page.tags ?? null),
    isMain: isMain(address, page),
    freshForMs: page.freshForMs ?? null,
  }
}

/** What the loaders of a site's pages may know. */
export async function contextOf(
  site: Site,
  query: Record<string, string>,
  { db, outlineOf }: SiteParts,
): Promise<PageContext> {
  const locale = site.defaultLanguage
  return { site, locale, db, outline: await outlineOf(db.reader, site, locale), query }
}

/** The whole document of a page. @param path of the request; '' marks no entry of the menu as the present one */
export function documentOf(page: Page, ctx: PageContext, path: string, parts: SiteParts): string {
  const frame = parts.frameOf(ctx, path)
  // The door of the studio offers no book.
  return parts.renderer.page(page, page.isPrivate ? { ...frame, book: null } : frame)
}

/** Whether this is the one address of a page: of those there are only as many as the site has pages. */
function isMain({ routes, path, params, key }: Address, { status, head }: Page): boolean {
  const [route] = routes
  if (!route || status !== 200 || key !== path) return false
  return path === pathOf(route.pattern, params) && (head.canonical ?? path) === path
}

async function load(
  routes: readonly PageRoute[],
  ctx: PageContext,
  params: Record<string, string | undefined>,
): Promise<Page | null> {
  for (const route of routes) {
    const page = await route.load(ctx, params)
    if (page) return page
  }
  return null
}

export function notFound({ outline }: PageContext): Page {
  const data: NotFoundView = { homePath: '/', searchPath: outline.book && '/search' }
  return {
    status: 404,
    view: 'site.notFound',
    data,
    head: { title: { key: 'site.pageNotFound' } },
    tags: [],
  }
}

function sendKept(
  request: IncomingMessage,
  reply: FastifyReply,
  { entry }: Extract<Served, { kind: 'kept' }>,
  sharedMaxAge: number | undefined,
): FastifyReply {
  const { status, own, body } = answerOf(entry, request)
  reply.headers(pageHeaders(sharedMaxAge))
  for (let i = 0; i < own.length; i += 2) reply.header(own[i] ?? '', own[i + 1])
  return reply.code(status).send(body)
}

export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { renderer, pages }: Serving,
): FastifyReply {
  const problem = problemOf(error)
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  if (problem?.type === 'unknown-host') return reply.code(421).send(renderer.bare('unknown-host', 'en'))
  if (problem?.type === 'unavailable') {
    pages.lost(problem.cause)
    reply.header('retry-after', problem.extra.retryAfter)
    return reply.code(503).send(renderer.bare('unavailable', 'en'))
  }
  request.log.error({ err: error }, 'defect')
  return reply.code(500).send(renderer.bare('failure', 'en'))
}
