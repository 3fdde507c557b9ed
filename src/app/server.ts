import { findNote } from '../content/model-texts/queries.ts'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { activityRoutes } from '../content/activity/index.ts'
import { hasDefaultView } from '../content/views/index.ts'
import { previewInEditor, previewOfLink } from '../content/preview/publish-for-preview.ts'
import { reviewRoutes } from '../content/review/api.ts'
import { appearanceRoutes, previewedTheme } from '../domains/appearance/index.ts'
import { dashboardRoutes } from '../domains/dashboard/index.ts'
import { type DemoAccount, identify, pagesOfIdentity } from '../domains/identity/index.ts'
import {
  copiesOf,
  createUploads,
  fileItems,
  mediaRoutes,
  missingFiles,
  servedFile,
  type UsesOf,
} from '../domains/media/index.ts'
import { formsOfParticipants, pagesOfParticipants } from '../domains/participants/index.ts'
import { namedInvitations } from '../domains/people/index.ts'
import {
  findRedirectFor,
  namedRedirects,
  redirectsRoutes,
  usesInRedirects,
} from '../domains/redirects/index.ts'
import { isRegistrationAllowed } from '../domains/registration/index.ts'
import { provisioningRoutes } from '../domains/provisioning/index.ts'
import { searchRoutes } from '../domains/search/index.ts'
import { picturesOfSite, settingsRoutes } from '../domains/settings/index.ts'
import { cardsOf, servedCard } from '../domains/share-cards/index.ts'
import { findActiveSite } from '../domains/sites/index.ts'
import type { Actor, Site } from '../kernel/site.ts'
import type { Connection, Database } from '../platform/db/database.ts'
import { registerApi } from '../platform/http/api.ts'
import { serveEvents } from '../platform/http/events.ts'
import { registerDocumentation } from '../platform/http/documentation.ts'
import { setHeaders } from '../platform/http/headers.ts'
import { type Pulse, registerHealth } from '../platform/http/health.ts'
import { createLimits, type Limits } from '../platform/http/limits.ts'
import { serveMade, serveObjects } from '../platform/http/objects.ts'
import { createServer, type ServerOptions } from '../platform/http/server.ts'
import { sessionToken } from '../platform/http/session-cookie.ts'
import type { Route } from '../platform/http/slice.ts'
import { serveUploads } from '../platform/http/uploads.ts'
import type { Platform } from '../platform/platform.ts'
import { documentRoutes } from '../site/documents.ts'
import { serveFavicon } from '../site/icons.ts'
import { createLocalPath } from '../site/languages.ts'
import { createAnswering } from '../site/redirects.ts'
import type { CreateRenderer } from '../site/render.ts'
import { createTextPages } from '../site/text-pages.ts'
import { answerChallenges } from './leading.ts'
import { leadToConsole, serveConsole, STUDIO_PATHS } from './console-shell.ts'
import { createCounts } from './counts.ts'
import type { BuildFiles } from './files.ts'
import { frameOf, notFoundViewOf } from './frame.ts'
import { ITEM_TYPES } from './item-types.ts'
import { messagesOf } from './messages.ts'
import { ON_DASHBOARD } from './on-dashboard.ts'
import { listLanguages } from './outline.ts'
import { outlineOf, PAGES, SERVED, SOURCES, targetsOf } from './pages.ts'
import { openPublicSite } from './public-site.ts'
import { PAGES_AT, REVIEWED } from './reviewed.ts'
import { SENTENCES } from './sentences.ts'
import { TRANSLATIONS } from './translations.ts'

/** The items of all types that name a file. */
const usesInItems: UsesOf = async (db, siteId, { path }) => {
  const found = ITEM_TYPES.map(async ({ kind, store }) =>
    (await store.listShowing(db, siteId, path)).map((item) => ({ kind, ...item })),
  )
  return (await Promise.all(found)).flat()
}

/** Types whose items the studio finds and names by their titles. */
const NAMED = [...ITEM_TYPES.filter(({ isListed }) => isListed), fileItems]

/** The name of each type, by its kind in the search of the site. */
const KINDS = new Map(
  ITEM_TYPES.flatMap(({ kind, review }) => (review.search ? [[review.search.kind, kind] as const] : [])),
)

export const ROUTES: Route[] = [
  ...SERVED.flatMap(({ routes }) => routes ?? []),
  ...redirectsRoutes({
    former: ITEM_TYPES.flatMap(({ former }) => former ?? []),
    isPage: createAnswering([...PAGES, ...documentRoutes({ sources: SOURCES })], outlineOf),
  }),
  ...settingsRoutes({
    listLanguages,
    listTextPages: createTextPages(SOURCES, outlineOf),
    localPath: createLocalPath(PAGES),
    kinds: KINDS,
  }),
  ...appearanceRoutes(messagesOf),
  ...mediaRoutes({ uses: [usesInItems, ...SERVED.flatMap(({ uses }) => uses ?? []), usesInRedirects] }),
  ...dashboardRoutes(ON_DASHBOARD),
  ...searchRoutes({ types: NAMED, linked: ITEM_TYPES.map(({ review }) => review) }),
  ...activityRoutes({ types: [...NAMED, namedInvitations, namedRedirects] }),
  ...reviewRoutes({ types: REVIEWED, pagesAt: PAGES_AT, missingFiles }),
  ...provisioningRoutes({ types: REVIEWED }),
  ...TRANSLATIONS.routes,
]

/** Addresses of the calls by which people come into the studio; readers ask for their accounts at the site. */
const STUDIO_ENTRIES: ReadonlySet<string> = new Set(
  ROUTES.flatMap(({ endpoint: { isEntry, path } }) =>
    isEntry && !path.startsWith('/api/readers/') ? [path] : [],
  ),
)

/** What can be previewed: items with pages, and the look of all pages. */
const PREVIEWED = [...ITEM_TYPES.flatMap(({ preview }) => preview ?? []), previewedTheme]

const YEAR_S = 365 * 24 * 60 * 60

interface Parts extends Omit<ServerOptions, 'readOnly' | 'sentences'> {
  platform: Platform
  build: BuildFiles
  createRenderer: CreateRenderer
  publicUrl: string | undefined
  limits?: Limits
  demo?: DemoAccount
  pulse?: Pulse
  /** Tells of changes by other processes; left out: only this process's changes are known. */
  connection?: Connection
  /** Folder of the snapshots of each site's pages; left out: nothing stands in while the database is away. */
  snapshotFolder?: string
  /** False in a process beside the one that writes the snapshots. */
  writesSnapshots?: boolean
  /** Seconds that a shared cache in front of us may keep a page. */
  sharedMaxAge?: number | undefined
  securityContact?: string | undefined
}

/** The whole server, put together; it does not listen yet. */
export async function buildServer({
  platform,
  build,
  createRenderer,
  publicUrl,
  limits = createLimits(),
  demo,
  pulse,
  connection,
  snapshotFolder,
  writesSnapshots = true,
  sharedMaxAge,
  securityContact,
  ...options
}: Parts): Promise<FastifyInstance> {
  const { db, secrets, outside, mail } = platform
  const taking = { mail, secrets, keeps: SERVED.flatMap(({ keeps }) => keeps ?? []) }
  const server = await createServer({ ...options, sentences: SENTENCES, readOnly: secrets.readOnly })
  const isDemo = demo !== undefined
  // Counting writes, so a server that is for reading only counts nothing.
  const counts = secrets.readOnly === null ? createCounts({ db, log: server.log }) : null
  if (counts) server.addHook('onClose', counts.close)
  const site = openPublicSite(server, {
    db,
    hasMail: platform.mail.isSetUp,
    publicUrl,
    consoleUrl: outside.consoleUrl,
    entries: STUDIO_ENTRIES,
    trustProxy: options.trustProxy,
    connection,
    snapshotFolder,
    writesSnapshots,
    sharedMaxAge,
    noteAnswer: (...answered) => counts?.note(...answered),
    findRedirectFor: (siteId, paths) => findRedirectFor(db.reader, siteId, paths),
    routes: [
      ...PAGES,
      ...pagesOfParticipants(taking),
      ...pagesOfIdentity({
        demo: demo ?? null,
        signIn: platform.signIn,
        takesReaders: isRegistrationAllowed,
      }),
      ...documentRoutes({ sources: SOURCES, securityContact }),
    ],
    forms: [...SERVED.flatMap(({ forms }) => forms ?? []), ...formsOfParticipants(taking)],
    limits,
    previewOfLink: (site, token, work) => previewOfLink({ db, secrets, types: PREVIEWED }, site, token, work),
    previewInEditor: (siteOf, token, work) =>
      previewInEditor({ db, secrets, types: PREVIEWED }, siteOf, token, work),
    renderer: createRenderer(build.site),
    build: build.site.stylesheet,
    outlineOf,
    copiesOf: (siteId, paths) => copiesOf(db.reader, siteId, paths),
    targetsOf,
    cardsOf: (siteId, locale, paths) => cardsOf(db.reader, siteId, locale, paths),
    machineNoteOf: findNote,
    mayEnter: async (token, { id }) => (await identifyReady(db, token))?.roles.has(id) ?? false,
    frameOf: (ctx, path) => frameOf(ctx, path, isDemo),
    notFoundViewOf,
    studioPaths: STUDIO_PATHS,
  })

  await server.register((scope) => serveFiles(scope, build.folder))
  serveFavicon(server, {
    folder: join(build.folder, 'public'),
    faviconOf: async (host) =>
      (await picturesOfSite(db.reader, await site.siteOfHost(host))).pictures.favicon,
  })
  registerHealth(server, db, pulse)
  answerChallenges(server, secrets)
  serveCalls(server, { platform, limits, connection, siteOfHost: site.siteOfHost })
  serveStudio(server, { db, files: build.console, isDemo })
  site.serve()
  return server
}

interface CallParts extends Pick<Parts, 'platform' | 'connection'> {
  limits: Limits
  siteOfHost(host: string): Promise<Site>
}

/** Everything below /api, and the files that uploads become. */
function serveCalls(server: FastifyInstance, { platform, limits, connection, siteOfHost }: CallParts): void {
  const { db } = platform
  registerDocumentation(server, ROUTES)
  registerApi(server, ROUTES, {
    platform,
    identify: (token, from) => identify(from, token),
    siteOfHost,
    publishedSite: (id) => findActiveSite(db.reader, id),
    limits,
  })
  serveUploads(server, {
    platform,
    limits,
    identify: (token, from) => identifyReady(from, token),
    uploads: createUploads(),
  })
  serveStored(server, platform, siteOfHost)
  serveEvents(server, { db, connection, identify: (token, from) => identifyReady(from, token) })
}

interface StudioParts {
  db: Database
  files: BuildFiles['console']
  isDemo: boolean
}

function serveStudio(server: FastifyInstance, { db, files, isDemo }: StudioParts): void {
  serveConsole(server, {
    files,
    isDemo,
    async siteOf(token) {
      const actor = await identifyReady(db, token)
      const site = actor?.sites[0]
      return site && !(await hasDefaultView(db.staff, site.id, actor.userId)) ? site : null
    },
  })
  leadToConsole(server, async (token) => (await identify(db, token)) !== null)
}

/** The account of a session that may do what its roles say: a second factor that a site asks for is set up. */
async function identifyReady(db: Database, token: string): Promise<Actor | null> {
  const actor = await identify(db, token)
  return actor?.owesSecondFactor ? null : actor
}

/** Files of libraries, and share cards, on the hosts of their sites. */
function serveStored(
  server: FastifyInstance,
  { db, storage }: Platform,
  siteOfHost: (host: string) => Promise<Site>,
): void {
  serveObjects(server, {
    storage,
    async find({ hostname }, id, file) {
      const { isActive, id: siteId } = await siteOfHost(hostname)
      return isActive ? servedFile({ db: db.reader, storage }, [siteId], id, file) : null
    },
    async findOwn(request, id, file) {
      const token = sessionToken(request)
      const actor = token === null ? null : await identifyReady(db, token)
      const siteIds = actor?.sites.map((own) => own.id) ?? []
      return servedFile({ db: db.staff, storage }, siteIds, id, file, { orTrashed: isOfTrash(request) })
    },
  })
  serveMade(server, '/objects/cards/:name', storage, async ({ hostname }, name) => {
    const { isActive, id: siteId } = await siteOfHost(hostname)
    return isActive ? servedCard(storage, siteId, name) : null
  })
}

/** Whether the request is for a file in the trash, as the screen of the trash makes it. */
function isOfTrash({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && 'trashed' in query
}

interface FileError extends FastifyError {
  headers?: Record<string, string>
}

/** Serves built files, which never change under their name, and public files as they are. */
async function serveFiles(scope: FastifyInstance, folder: string): Promise<void> {
  scope.addHook('onRequest', async (request, reply) => setHeaders(request, reply, 'file'))
  scope.setErrorHandler((error: FileError, _, reply) => {
    const { statusCode = 500, headers = {} } = error
    if (statusCode >= 500) throw error
    // The range is outside the file, or a precondition names an older version of it.
    if (statusCode === 412 || statusCode === 416) return reply.code(statusCode).headers(headers).send()
    // Dots in a path, a folder, an impossible name: there is no such file.
    return reply.callNotFound()
  })
  await scope.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_S * 1000,
    decorateReply: false,
    index: false,
  })
  await scope.register(fastifyStatic, {
    root: join(folder, 'public'),
    wildcard: false,
    index: false,
    maxAge: 3_600_000,
  })
}
