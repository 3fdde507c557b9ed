import { mkdirSync, readFileSync } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { SiteChange } from '../../platform/db/changes.ts'
import { type Entry, entryOf, type Kind, type Tags } from './entry.ts'
import { WHOLE_SITE } from './page-cache.ts'
import { createStore } from './store.ts'

/** The published pages of a site, as they lie on the disk. */
export interface Snapshot {
  /** The site's version before the first page was rendered. */
  version: number
  /** Names the build whose files the pages link. */
  build: string
  /** By address. `br` is the body in base64; `until` is when the page changes by itself, in milliseconds since 1970. */
  pages: Record<string, { tags: Tags; br: string; until: number; kind?: Kind }>
}

export interface Snapshots {
  /** A page of the snapshot, if nothing that it was made of has changed since. */
  find(siteId: string, key: string): Promise<Entry | null>
  write(siteId: string, snapshot: Snapshot): Promise<void>
  /** Whether none of the tags has changed since a version, as far as this process heard. */
  isCurrent(siteId: string, version: number, tags: Tags): boolean
  read(siteId: string): Promise<Snapshot | null>
  /** Deletes the snapshots of all other sites. */
  keepOnly(siteIds: readonly string[]): Promise<void>
  /** Writes the list of sites, which says which host shows which. */
  writeSites(list: object): Promise<void>
  readSites(): unknown
  /** From now on older snapshots do not show the pages that this change touches. */
  moved(change: SiteChange): void
  /** Frees the memory of the files that were read during an outage. */
  release(): void
}

/** Sites whose snapshot stays in memory during an outage. */
const READ_MAX = 50
/** Bytes of pages that stay unpacked in memory during an outage. */
const UNPACKED_BYTES = 16 * 1024 * 1024
const SITES = 'sites'
const decompress = promisify(brotliDecompress)

/** The page as it was rendered. */
export const bodyOf = ({ br }: Snapshot['pages'][string]) => decompress(Buffer.from(br, 'base64'))

/** @param folder is made when it is missing */
export function openSnapshots(folder: string): Snapshots {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const moves = new Map<string, Map<string, number>>()
  const held = new Map<string, Promise<Snapshot | null>>()
  const unpacked = createStore(UNPACKED_BYTES)
  const writes = new Map<string, Promise<void>>()
  const fileOf = (name: string) => join(folder, `${name}.json`)

  async function read(siteId: string): Promise<Snapshot | null> {
    const text = await readFile(fileOf(siteId), 'utf8').catch(() => null)
    return text === null ? null : JSON.parse(text)
  }

  function hold(siteId: string): Promise<Snapshot | null> {
    const known = held.get(siteId)
    if (known) return known
    const [oldest] = held.keys()
    if (held.size >= READ_MAX && oldest !== undefined) held.delete(oldest)
    const reading = read(siteId)
    held.set(siteId, reading)
    return reading
  }

  /** Writes of a file go one after the other, since each would delete the other's unfinished file. */
  function write(name: string, content: object): Promise<void> {
    const writing = (writes.get(name) ?? Promise.resolve()).then(() => store(name, content))
    const done = writing.catch(() => {})
    writes.set(name, done)
    void done.then(() => writes.get(name) === done && writes.delete(name))
    return writing
  }

  async function store(name: string, content: object): Promise<void> {
    held.delete(name)
    const file = fileOf(name)
    const unfinished = `${file}.${process.pid}.unfinished`
    const handle = await open(unfinished, 'w', 0o600)
    try {
      await handle.writeFile(JSON.stringify(content))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  }

  function isCurrent(siteId: string, version: number, tags: Tags): boolean {
    const changed = moves.get(siteId)
    return ![WHOLE_SITE, ...tags].some((tag) => (changed?.get(tag) ?? 0) > version)
  }

  return {
    isCurrent,
    async find(siteId, key) {
      const ready = unpacked.find(siteId, key)
      if (ready) return ready
      const snapshot = await hold(siteId)
      const page = snapshot?.pages[key]
      if (!snapshot || !page) return null
      if (!isCurrent(siteId, snapshot.version, page.tags)) return null
      const entry = await entryOf(await bodyOf(page), 200, page.tags, page.kind)
      unpacked.put(siteId, key, entry)
      return entry
    },
    write,
    read,
    async keepOnly(siteIds) {
      const kept = new Set([...siteIds, SITES].map((name) => `${name}.json`))
      for (const name of await readdir(folder)) {
        if (name.endsWith('.json') && !kept.has(name)) await rm(join(folder, name), { force: true })
      }
    },
    writeSites: (list) => write(SITES, list),
    readSites() {
      try {
        return JSON.parse(readFileSync(fileOf(SITES), 'utf8'))
      } catch {
        return null
      }
    },
    moved({ siteId, version, tags }) {
      const site = moves.get(siteId) ?? new Map<string, number>()
      for (const tag of tags) site.set(tag, version)
      moves.set(siteId, site)
      unpacked.dropWhere(siteId, () => true)
    },
    release() {
      held.clear()
      unpacked.clear()
    },
  }
}
