import { performance as thread } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from '../../platform/log/reason.ts'
import type { Rendered } from './pages.ts'
import { bodyOf, type Snapshot, type Snapshots } from './snapshots.ts'

/** A page for a snapshot, and its text, in which links are found. */
interface Made {
  page: Snapshot['pages'][string]
  body: string
}

interface KeeperOptions {
  snapshots: Pick<Snapshots, 'read' | 'write' | 'isCurrent'>
  build: string
  log: { warn(details: object, message: string): void }
  /** The version of a site, which is followed from then on. */
  versionOf(siteId: string): Promise<number>
  /** Gives the renderer of one snapshot's pages; that gives null where site or path has none. */
  open(siteId: string): (path: string) => Promise<Rendered | null>
  compress(body: string): Promise<Buffer>
}

/** Writes the snapshot of a site a while after its last change, one site after the other. */
export interface SnapshotKeeper {
  want(siteId: string): void
  /** Renders every page anew, since name or address of the site changed. */
  renew(siteId: string): void
  close(): Promise<void>
}

/** Pause after each page: a multiple of the time that the page took, at most so many milliseconds. */
const REST = 2
const REST_MAX_MS = 20
/** Pause while readers keep this thread busy; without it the snapshots after a start took a tenth of it from them. */
const REST_BUSY_MS = 200
/** The thread counts as busy when it works for more than this share of a pause. */
const BUSY_SHARE = 0.5
/** A snapshot is written so long after the last of several changes. */
const SETTLE_MS = 5_000
/** Changes without end delay it no longer than this. */
const WAIT_MAX_MS = 30_000
/** What could not be written is tried again after so long. */
const RETRY_MS = 30_000
const PAGES_MAX = 2_000
const BYTES_MAX = 16 * 1024 * 1024

export function keepSnapshots(options: KeeperOptions): SnapshotKeeper {
  const { snapshots, build, log } = options
  const wanted = new Set<string>()
  // Versions on the disk, as far as this process knows.
  const written = new Map<string, number>()
  const renewed = new Set<string>()
  const failed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  /** When the first change came that the timer waits for. */
  let since = 0
  let isClosed = false
  let running = Promise.resolve()

  async function run(): Promise<void> {
    // Sites that are wanted meanwhile are written in the next run.
    const sites = [...wanted]
    wanted.clear()
    for (const siteId of sites) {
      if (isClosed) return
      const isRenewed = renewed.delete(siteId)
      try {
        await write(siteId, isRenewed)
        failed.delete(siteId)
      } catch (error) {
        if (isRenewed) renewed.add(siteId)
        setTimeout(() => want(siteId), RETRY_MS).unref()
        if (!failed.has(siteId))
          log.warn({ siteId, cause: reasonOf(error) }, 'The snapshot of a site was not written yet.')
        failed.add(siteId)
      }
    }
  }

  async function write(siteId: string, isRenewed: boolean): Promise<void> {
    const version = await options.versionOf(siteId)
    if (!isRenewed && written.get(siteId) === version) return
    // Before its first snapshot of a site this process did not follow the site's changes.
    const isFollowed = !isRenewed && written.has(siteId)
    const old = await snapshots.read(siteId)
    const isOfBuild = old?.build === build
    if (isRenewed || !isOfBuild || old.version !== version) {
      const pages = await collect(options, siteId, isFollowed && isOfBuild ? old : null, () => isClosed)
      // Without pages the site is not published, or not yet in the list of sites that this process knows.
      if (isClosed || Object.keys(pages).length === 0) return
      await snapshots.write(siteId, { version, build, pages })
    }
    written.set(siteId, version)
  }

  function want(siteId: string): void {
    if (isClosed) return
    wanted.add(siteId)
    if (!timer) since = performance.now()
    clearTimeout(timer)
    const left = Math.max(0, since + WAIT_MAX_MS - performance.now())
    timer = setTimeout(
      () => {
        timer = undefined
        running = running.then(run)
      },
      Math.min(SETTLE_MS, left),
    )
    timer.unref()
  }

  return {
    want,
    renew(siteId) {
      renewed.add(siteId)
      want(siteId)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Collects pages by the site's own links from its first page on; a page without links to it is not needed. */
async function collect(
  options: KeeperOptions,
  siteId: string,
  old: Snapshot | null,
  isClosed: () => boolean,
): Promise<Snapshot['pages']> {
  const pages: Snapshot['pages'] = {}
  const render = options.open(siteId)
  const paths = new Set(['/'])
  let bytes = 0
  let tookMs = 0
  let isBusy = false
  for (const path of paths) {
    // Readers go first.
    if (tookMs > 0) isBusy = await rest(isBusy ? REST_BUSY_MS : Math.min(REST * tookMs, REST_MAX_MS))
    const began = performance.now()
    if (isClosed() || paths.size > PAGES_MAX || bytes > BYTES_MAX) break
    const made =
      (old && (await keptPage(options, siteId, path, old))) ?? (await renderedPage(options, path, render))
    if (!made) continue
    pages[path] = made.page
    bytes += made.page.br.length
    for (const [, link = ''] of made.body.matchAll(/href="(\/[^"#?]*)/g)) paths.add(link)
    tookMs = performance.now() - began
  }
  return pages
}

/** @returns whether others kept this thread busy meanwhile */
async function rest(restMs: number): Promise<boolean> {
  const before = thread.eventLoopUtilization()
  await delay(restMs)
  return thread.eventLoopUtilization(before).utilization > BUSY_SHARE
}

/** The page in the previous snapshot, if nothing that it was made of has changed since. */
async function keptPage(
  { snapshots }: KeeperOptions,
  siteId: string,
  path: string,
  { version, pages }: Snapshot,
): Promise<Made | null> {
  const page = pages[path]
  if (!page || page.until < Date.now() || !snapshots.isCurrent(siteId, version, page.tags)) return null
  return { page, body: (await bodyOf(page)).toString() }
}

async function renderedPage(
  { compress }: KeeperOptions,
  path: string,
  render: ReturnType<KeeperOptions['open']>,
): Promise<Made | null> {
  const rendered = await render(path)
  if (rendered?.status !== 200 || !rendered.tags) return null
  const { body, tags, kind, freshForMs } = rendered
  const br = (await compress(body)).toString('base64')
  const until = freshForMs == null ? Number.MAX_SAFE_INTEGER : Date.now() + freshForMs
  return { page: { tags, br, until, ...(kind && { kind }) }, body }
}
