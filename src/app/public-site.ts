import type { FastifyInstance } from 'fastify'
import { createDirectory, type Directory, type SiteList } from '../domains/sites/index.ts'
import { leadToHosts } from './leading.ts'
import { splitLanguage } from '../kernel/locale.ts'
import type { Connection, Database } from '../platform/db/database.ts'
import { answerLines } from '../platform/log/log.ts'
import { reasonOf } from '../platform/log/reason.ts'
import type { Limits } from '../platform/http/limits.ts'
import { originReader } from '../platform/http/trusted-origin.ts'
import { brotliOf, type NoteAnswer } from '../site/cache/entry.ts'
import { type Follower, followChanges } from '../site/cache/follow.ts'
import { createAnswerer, createFront } from '../site/cache/front.ts'
import { createPageCache, WHOLE_SITE } from '../site/cache/page-cache.ts'
import { createPages } from '../site/cache/pages.ts'
import { keepSnapshots, type SnapshotKeeper } from '../site/cache/snapshot-keeper.ts'
import { openSnapshots, type Snapshots } from '../site/cache/snapshots.ts'
import { createLocalPath } from '../site/languages.ts'
import { createMatcher } from '../site/match.ts'
import { oncePerLanguage } from '../site/outline.ts'
import { serveForms } from '../site/forms.ts'
import type { PageForm } from '../site/page.ts'
import { type PreviewInEditor, type PreviewOfLink, servePreviews } from '../site/preview.ts'
import { createAnswering } from '../site/redirects.ts'
import { renderPage, servePages, type SiteParts } from '../site/serve.ts'

interface Options extends Omit<SiteParts, 'siteOfHost' | 'originOf' | 'localPath' | 'answers' | 'dropAfter'> {
  forms: readonly PageForm[]
  previewOfLink: PreviewOfLink
  previewInEditor: PreviewInEditor
  limits: Limits
  db: Database
  publicUrl: string | undefined
  /** Address of the studio; null where it is on every host. */
  consoleUrl: string | null
  /** Addresses of the calls by which people sign in. */
  entries: ReadonlySet<string>
  trustProxy: string | undefined
  connection: Connection | undefined
  snapshotFolder: string | undefined
  writesSnapshots: boolean
  sharedMaxAge: number | undefined
  noteAnswer: NoteAnswer
  /** Bare names of studio screens. */
  studioPaths: ReadonlySet<string>
  /** Names the build, for the snapshots. */
  build: string
}

/** The public site of a server: its cache, what keeps the cache current, and the snapshots for when the database is away. */
export function openPublicSite(server: FastifyInstance, options: Options) {
  const { db, publicUrl, connection, sharedMaxAge, noteAnswer, studioPaths } = options
  const snapshots = options.snapshotFolder === undefined ? null : openSnapshots(options.snapshotFolder)
  const cache = createPageCache()
  let keeper: SnapshotKeeper | null = null
  let listed: SiteList = { sites: [], defaultId: null, further: [] }

  const directory: Directory = createDirectory({
    db,
    publicUrl,
    consoleUrl: options.consoleUrl,
    port: () => portOf(server),
    fallback: () => listInSnapshots(snapshots),
    isAway: () => follower.isAway(),
    onRead(list) {
      dropChangedSites(listed, list)
      listed = list
      if (keeper && snapshots) void keepList(snapshots, list).catch((error: unknown) => complain(error))
      for (const { id } of list.sites) keeper?.want(id)
    },
  })
  const follower: Follower = followChanges({
    db,
    cache,
    log: server.log,
    onSites() {
      directory.forget()
      // The process that writes the snapshots needs the list of sites from the start, not from the first reader on.
      // Without the database the list comes with the first reader after all.
      if (keeper) void directory.siteOfHost('localhost').catch(() => {})
    },
    onMoved(change) {
      snapshots?.moved(change)
      keeper?.want(change.siteId)
    },
    onBack: () => snapshots?.release(),
  })
  const pages = createPages(cache, follower, { find: async (id, key) => snapshots?.find(id, key) ?? null })
  const parts: SiteParts = {
    ...options,
    siteOfHost: directory.siteOfHost,
    originOf: directory.originOf,
    localPath: createLocalPath(options.routes),
    dropAfter: cache.dropAfter,
    answers: createAnswering(options.routes, options.outlineOf),
  }
  if (snapshots && options.writesSnapshots)
    keeper = openKeeper(snapshots, server, options, follower, parts, () => listed)

  /** Pages show name and address of their site, so they are dropped when these change. */
  function dropChangedSites(before: SiteList, after: SiteList): void {
    const old = new Map(before.sites.map((site) => [site.id, JSON.stringify(site)]))
    for (const site of after.sites) {
      const wasDefault = site.id === before.defaultId
      const isSame = old.get(site.id) === JSON.stringify(site) && wasDefault === (site.id === after.defaultId)
      if (!old.has(site.id) || isSame) continue
      cache.drop(site.id, [WHOLE_SITE])
      keeper?.renew(site.id)
    }
  }

  function complain(error: unknown): void {
    server.log.warn({ cause: reasonOf(error) }, 'The list of sites was not written beside the snapshots.')
  }

  const match = createMatcher(options.routes)
  const isEntry = (path: string) =>
    match(splitLanguage(path).path)?.routes.some((route) => route.isEntry) ?? false
  leadToHosts(server, { ...directory, consoleUrl: options.consoleUrl, entries: options.entries, isEntry })
  const answerOf = createAnswerer(sharedMaxAge)
  server.front = createFront({
    cache,
    peekSite: directory.peek,
    originOf: originReader(options.trustProxy),
    studioPaths,
    answerOf,
    noteAnswer,
    log: answerLines(server.log, 'cached page'),
  })

  const stop = connection && follower.listen(connection)
  server.addHook('onClose', async () => {
    await stop?.()
    await keeper?.close()
  })
  return {
    siteOfHost: directory.siteOfHost,
    placeOfHost: directory.placeOfHost,
    /** Registers the addresses. Must come last, since it answers every address that is left. */
    serve() {
      const serving = { ...parts, pages, noteAnswer, answerOf }
      const { limits, previewOfLink, previewInEditor } = options
      const siteOf = (id: string) => listed.sites.find((site) => site.id === id) ?? null
      servePreviews(server, { ...serving, limits, previewOfLink, previewInEditor, siteOf })
      servePages(server, serving)
      serveForms(server, options.forms, { ...serving, limits: options.limits })
    },
  }
}

/** Renders pages for the snapshots just as the first reader of each would get it. */
function openKeeper(
  snapshots: Snapshots,
  { log }: FastifyInstance,
  { routes, build }: Options,
  follower: Follower,
  parts: SiteParts,
  listed: () => SiteList,
): SnapshotKeeper {
  const match = createMatcher(routes)
  return keepSnapshots({
    snapshots,
    build,
    log,
    async versionOf(siteId) {
      await follower.ready(siteId)
      return follower.versionOf(siteId)
    },
    open(siteId) {
      // A change meanwhile is rendered for the next snapshot.
      const own = { ...parts, outlineOf: oncePerLanguage(parts.outlineOf) }
      return async (path) => {
        const site = listed().sites.find(({ id }) => id === siteId)
        const { locale, path: bare } = splitLanguage(path)
        const found = match(bare)
        return site?.isActive && found && locale !== site.defaultLanguage
          ? renderPage(site, { ...found, path: bare, locale, query: {}, key: path }, own)
          : null
      }
    },
    compress: (body) => brotliOf(Buffer.from(body)),
  })
}

function portOf({ server }: FastifyInstance): number | null {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? null) : null
}

/**
 * Only this program writes it, completely or not at all, so its shape is known; earlier builds did not know further
 * domains, nor that texts may be written in another language than the default one.
 */
function listInSnapshots(snapshots: Snapshots | null): SiteList | null {
  const list = snapshots?.readSites() as SiteList | null | undefined
  if (!list) return null
  const sites = list.sites.map((site) => ({
    ...site,
    sourceLanguage: site.sourceLanguage ?? site.defaultLanguage,
  }))
  return { ...list, sites, further: list.further ?? [] }
}

async function keepList(snapshots: Snapshots, list: SiteList): Promise<void> {
  await snapshots.writeSites(list)
  await snapshots.keepOnly(list.sites.map(({ id }) => id))
}
