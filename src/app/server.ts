import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { bookRoutes, findBook, pagesOfBook } from '../domains/book/index.ts'
import { pagesOfCommunity } from '../domains/community/index.ts'
import { type DemoAccount, identify, identityRoutes, pagesOfIdentity } from '../domains/identity/index.ts'
import { listPublicTitles, pagesOfPages } from '../domains/pages/index.ts'
import { findActiveSite, siteOfHost, sitesRoutes } from '../domains/sites/index.ts'
import type { Locale } from '../kernel/locale.ts'
import type { Site } from '../kernel/site.ts'
import type { Database } from '../platform/db/database.ts'
import { registerApi } from '../platform/http/api.ts'
import { registerDocumentation } from '../platform/http/documentation.ts'
import { registerHealth } from '../platform/http/health.ts'
import type { Limits } from '../platform/http/limits.ts'
import { createServer, type ServerOptions } from '../platform/http/server.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { Outline } from '../site/page.ts'
import type { CreateRenderer } from '../site/render.ts'
import { servePages } from '../site/serve.ts'
import { serveConsole } from './console-shell.ts'
import type { BuildFiles } from './files.ts'
import { frameOf } from './frame.ts'

export const ROUTES = [...identityRoutes, ...sitesRoutes, ...bookRoutes]

const YEAR_S = 365 * 24 * 60 * 60

interface Parts extends Omit<ServerOptions, 'readOnly'> {
  db: Database
  secrets: Secrets
  build: BuildFiles
  createRenderer: CreateRenderer
  publicUrl: string | undefined
  limits?: Limits
  /** There where this is a demo: its account. */
  demo?: DemoAccount
}

/** The whole server, put together; it does not listen yet. */
export async function buildServer({
  db,
  secrets,
  build,
  createRenderer,
  publicUrl,
  limits,
  demo,
  ...options
}: Parts): Promise<FastifyInstance> {
  const server = await createServer({ ...options, readOnly: secrets.readOnly })
  const ofHost = (host: string) => siteOfHost(db, host, publicUrl)

  await server.register(fastifyStatic, {
    root: join(build.folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_S * 1000,
    decorateReply: false,
    index: false,
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff')
      reply.header('cross-origin-resource-policy', 'same-origin')
    },
  })
  await server.register(fastifyStatic, {
    root: join(build.folder, 'public'),
    wildcard: false,
    index: false,
    maxAge: 3_600_000,
  })

  registerHealth(server, db)
  registerDocumentation(server, ROUTES)
  registerApi(server, ROUTES, {
    db,
    secrets,
    identify: (token) => identify(db, token),
    siteOfHost: ofHost,
    publishedSite: (id) => findActiveSite(db.reader, id),
    ...(limits && { limits }),
  })
  const isDemo = demo !== undefined
  serveConsole(server, build.console, isDemo)
  servePages(server, {
    db,
    routes: [...pagesOfBook, ...pagesOfPages, ...pagesOfCommunity, ...pagesOfIdentity(demo ?? null)],
    renderer: createRenderer(build.site),
    siteOfHost: ofHost,
    outlineOf: (site, locale) => outlineOf(db, site, locale),
    frameOf: (ctx, path) => frameOf(ctx, path, isDemo),
  })
  return server
}

async function outlineOf(db: Database, site: Site, locale: Locale): Promise<Outline> {
  const [book, pages] = await Promise.all([
    findBook(db.reader, site.id),
    listPublicTitles(db.reader, site.id, locale),
  ])
  return { book, pages: new Map(pages.map(({ slug, title }) => [slug, title])) }
}
