import type { Entry, Tags } from './entry.ts'
import { createStore, type Store } from './store.ts'

/** The state of a site's pages when a render began. */
export interface Mark {
  siteId: string
  generation: number
}

/** A change with this tag drops every page of the site. */
export const WHOLE_SITE = 'site'

const PAGE_BYTES = 64 * 1024 * 1024
/** For not-found pages, addresses with a query and second addresses of a page, of which strangers can make up any number. */
const OTHER_BYTES = 8 * 1024 * 1024

/** A timer of this process may run before the same moment on the database's clock. */
const MARGIN_MS = 20
/** The longest that a timer can wait; after it the pages are rendered again, and the timer set again. */
const TIMER_MAX_MS = 2 ** 31 - 1

interface PageCacheOptions {
  pageBytes?: number
  otherBytes?: number
}

/** Whole public pages in memory. A page that was rendered before a change and finished after it is never kept. */
export interface PageCache {
  find(siteId: string, key: string): Entry | undefined
  /** Must be taken before the first query of a render. */
  mark(siteId: string): Mark
  /** Whether nothing that readers see of the site has changed since the mark. */
  isCurrent(mark: Mark): boolean
  /** Keeps a page unless the site changed meanwhile. @param isMain false for addresses that strangers can make up */
  keep(mark: Mark, key: string, entry: Entry, isMain: boolean): void
  /** Discards every render that is under way, when it ends. */
  begin(siteId: string): void
  /**
   * Drops the pages with one of these tags, and all not-found pages and redirects: any change may publish what stands there.
   */
  drop(siteId: string, tags: Tags): void
  /** Drops all pages of a site after this time; of several times the earliest counts. */
  dropAfter(siteId: string, ms: number): void
  dropAll(): void
  size(): { pages: number; bytes: number }
}

export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const main = createStore(options.pageBytes ?? PAGE_BYTES)
  const others = createStore(options.otherBytes ?? OTHER_BYTES)
  const generations = new Map<string, number>()
  const due = new Map<string, { at: number; timer: NodeJS.Timeout }>()
  let all = 0
  const generationOf = (siteId: string) => all + (generations.get(siteId) ?? 0)
  const isCurrent = ({ siteId, generation }: Mark) => generationOf(siteId) === generation
  const begin = (siteId: string) => void generations.set(siteId, (generations.get(siteId) ?? 0) + 1)

  function drop(siteId: string, tags: Tags): void {
    begin(siteId)
    const isAll = tags.includes(WHOLE_SITE)
    const isTouched = ({ status, redirect, tags: own }: Entry) =>
      isAll || status === 404 || redirect !== undefined || own.some((tag) => tags.includes(tag))
    for (const store of [main, others]) store.dropWhere(siteId, isTouched)
  }

  return {
    find: (siteId, key) => main.find(siteId, key) ?? others.find(siteId, key),
    mark: (siteId) => ({ siteId, generation: generationOf(siteId) }),
    isCurrent,
    keep(mark, key, entry, isMain) {
      if (isCurrent(mark)) (isMain ? main : others).put(mark.siteId, key, entry)
    },
    begin,
    drop,
    dropAfter(siteId, ms) {
      const at = performance.now() + ms + MARGIN_MS
      const known = due.get(siteId)
      if (known && known.at <= at) return
      clearTimeout(known?.timer)
      const end = () => {
        due.delete(siteId)
        drop(siteId, [WHOLE_SITE])
      }
      due.set(siteId, { at, timer: setTimeout(end, Math.min(ms + MARGIN_MS, TIMER_MAX_MS)).unref() })
    },
    dropAll() {
      all++
      for (const store of [main, others]) store.clear()
    },
    size: () => sizeOf([main, others]),
  }
}

function sizeOf(stores: Store[]) {
  const sum = (of: (store: Store) => number) => stores.reduce((total, store) => total + of(store), 0)
  return { pages: sum((store) => store.count()), bytes: sum((store) => store.bytes()) }
}
