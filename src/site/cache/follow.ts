import { setTimeout as delay } from 'node:timers/promises'
import {
  CHANGES_CHANNEL,
  findSitesVersion,
  listAllVersions,
  listChanges,
  listVersions,
  type SiteChange,
} from '../../platform/db/changes.ts'
import type { Connection, Database } from '../../platform/db/database.ts'
import { reasonOf } from '../../platform/log/reason.ts'
import { listenTo } from '../../platform/db/listen.ts'
import { type PageCache, WHOLE_SITE } from './page-cache.ts'

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

interface FollowOptions {
  db: Database
  cache: PageCache
  log: Log
  /** The list of sites changed: a host may show another site. */
  onSites(): void
  /** Called for each new version of a site, with the tags of the change, or `site` where they are not known. */
  onMoved(change: SiteChange): void
  /** The database is back. */
  onBack(): void
}

/** Keeps the page cache of this process current while any process changes what readers see. */
export interface Follower {
  /** Must be awaited before the first render of a site: it learns the site's version, from which on every change is noticed. */
  ready(siteId: string): Promise<void>
  versionOf(siteId: string): number
  /** Whether the database is known to be away. */
  isAway(): boolean
  /** Whether the database answers a query on a connection that pages never use. */
  isAnswered(): Promise<boolean>
  /**
   * Call it when a page could not be made because the database is away: it is logged once, and the database is queried until it
   * is back.
   */
  lost(cause: unknown): void
  /** Listens to commits of other processes. @returns stops it */
  listen(connection: Connection): () => Promise<void>
}

/** A process that missed an announcement shows an old page for at most this long; the contract allows 5 s. */
const CHECK_MS = 3_000
const AWAY_CHECK_MS = 250
/** A database that says nothing for this long is away, in milliseconds. */
const SILENCE_MS = 2_000

export function followChanges(options: FollowOptions): Follower {
  const { db, log, onMoved, onBack } = options
  const versions = trackVersions(options)
  let away: NodeJS.Timeout | null = null
  let asked: Promise<boolean> | null = null

  async function check(): Promise<void> {
    await versions.compare()
    void db.moveLeft()
    if (!away) return
    clearInterval(away)
    away = null
    log.info({}, 'The database is back.')
    onBack()
  }

  function lost(cause: unknown): void {
    if (away) return
    log.warn(
      { cause: reasonOf(cause) },
      'The database is away: pages are served as they were last published.',
    )
    let isUnderWay = false
    away = setInterval(() => {
      // A frozen database would get query after query before it answers one.
      if (isUnderWay) return
      isUnderWay = true
      void check()
        .catch(() => {})
        .finally(() => {
          isUnderWay = false
        })
    }, AWAY_CHECK_MS)
    away.unref()
  }

  db.onChanges((changes) => {
    for (const change of changes.sites) versions.moved(change)
    if (changes.sitesVersion !== null) versions.setSites(changes.sitesVersion)
  })

  return {
    ready: versions.ready,
    versionOf: versions.versionOf,
    isAway: () => away !== null,
    isAnswered() {
      asked ??= Promise.race([
        findSitesVersion(db.entry.reader).then(
          () => true,
          () => false,
        ),
        delay(SILENCE_MS, false, { ref: false }),
      ]).finally(() => {
        asked = null
      })
      return asked
    },
    lost,
    listen(connection) {
      const checking = setInterval(() => void check().catch(lost), CHECK_MS)
      checking.unref()
      const begin = async () => {
        // Changes before this moment were not heard, so older snapshots do not count.
        for (const { siteId, version } of await listAllVersions(db.reader)) {
          if (!versions.isKnown(siteId)) onMoved({ siteId, version, tags: [WHOLE_SITE] })
        }
        await check()
      }
      const listener = listenTo({
        connection,
        channel: CHANGES_CHANNEL,
        onMessage: versions.heard,
        onConnected: () => void begin().catch(lost),
      })
      return async () => {
        clearInterval(checking)
        clearInterval(away ?? undefined)
        await listener.close()
      }
    },
  }
}

/** The versions of the sites that count here, and what is dropped when one moves. */
function trackVersions({ db, cache, onSites, onMoved }: FollowOptions) {
  const versions = new Map<string, number>()
  let sitesVersion = -1
  let last: Promise<void> = Promise.resolve()

  function moved(change: SiteChange): void {
    const { siteId, version, tags } = change
    const known = versions.get(siteId)
    if (known !== undefined && version <= known) return
    versions.set(siteId, version)
    // Versions have no gaps, so a gap means that a change was missed.
    const whole = known !== undefined && version !== known + 1
    const heard = whole ? [WHOLE_SITE] : tags
    cache.drop(siteId, heard)
    onMoved({ siteId, version, tags: heard })
  }

  function setSites(version: number): void {
    if (version === sitesVersion) return
    sitesVersion = version
    onSites()
  }

  /** Drops all of a site whose version differs from the one known here, whatever the reason. */
  function forget(siteId: string, version: number): void {
    versions.set(siteId, version)
    cache.drop(siteId, [WHOLE_SITE])
    onMoved({ siteId, version, tags: [WHOLE_SITE] })
  }

  async function catchUp(siteId: string, announced: number): Promise<void> {
    const known = versions.get(siteId)
    if (known === undefined || known >= announced) return
    const changes = await listChanges(db.reader, siteId, known).catch(() => [])
    for (const change of changes) moved(change)
    if ((versions.get(siteId) ?? 0) < announced) forget(siteId, announced)
  }

  function heard(payload: string): void {
    const [kind, id = '', mark = ''] = payload.split(':')
    const version = Number((kind === 'sites' ? id : mark).slice(1))
    if (kind === 'sites') return setSites(version)
    const known = versions.get(id)
    if (known === undefined) return onMoved({ siteId: id, version, tags: [WHOLE_SITE] })
    if (version <= known) return
    cache.begin(id)
    last = last.then(() => catchUp(id, version))
  }

  return {
    moved,
    setSites,
    heard,
    isKnown: (siteId: string) => versions.has(siteId),
    versionOf: (siteId: string) => versions.get(siteId) ?? 0,
    async ready(siteId: string): Promise<void> {
      if (versions.has(siteId)) return
      const [row] = await listVersions(db.reader, [siteId])
      if (!versions.has(siteId)) versions.set(siteId, row?.version ?? 0)
    },
    /** Compares every version that counts here with the database's. */
    async compare(): Promise<void> {
      const before = new Map(versions)
      const [rows, listed] = await Promise.all([
        listVersions(db.reader, [...before.keys()]),
        findSitesVersion(db.reader),
      ])
      const stored = new Map(rows.map(({ siteId, version }) => [siteId, version]))
      for (const [siteId, known] of before) {
        const version = stored.get(siteId) ?? 0
        // The site's version may have moved here while the query ran.
        if (version !== known && versions.get(siteId) === known) forget(siteId, version)
      }
      setSites(listed)
    },
  }
}
