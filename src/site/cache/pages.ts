import type { Site } from '../../kernel/site.ts'
import { problemOf } from '../../platform/http/problem-answer.ts'
import { type Entry, entryOf, type Kind, type Tags } from './entry.ts'
import type { Follower } from './follow.ts'
import type { Mark, PageCache } from './page-cache.ts'

/** A page that was rendered just now. */
export interface Rendered {
  body: string
  status: number
  /** Left out: HTML. */
  kind?: Kind
  /** Null for a page that is kept nowhere. */
  tags: Tags | null
  /** False where strangers can make up any number of addresses for it. */
  isMain: boolean
  /** Milliseconds after which the pages of the site change by themselves. */
  freshForMs?: number | null
  /** Where else the browser finds the page. */
  location?: string | undefined
}

/** A page out of the cache, or one that never gets there. */
export type Served =
  | { kind: 'kept'; entry: Entry }
  | { kind: 'loose'; page: Rendered }
  /** The page is at another address for good. */
  | { kind: 'moved'; to: string }

/** Where pages come from while the database is away. */
export interface Reserve {
  find(siteId: string, key: string): Promise<Entry | null>
}

export interface Pages {
  /**
   * The page at an address: from memory, else rendered once for everybody who asks meanwhile, else from the reserve.
   * @throws Problem `unavailable` where all three have nothing
   */
  get(site: Site, key: string, render: () => Promise<Rendered>): Promise<Served>
  /** A question to the database was not answered: said in the log once for the whole outage. */
  lost(cause: unknown): void
}

interface Begun {
  /** Null until the first question of the render. */
  mark: Mark | null
}

interface Flight {
  begun: Begun
  served: Promise<Served>
}

export function createPages(cache: PageCache, follower: Follower, reserve: Reserve): Pages {
  const flights = new Map<string, Flight>()

  async function run(begun: Begun, siteId: string, key: string, render: () => Promise<Rendered>) {
    await follower.ready(siteId)
    const mark = cache.mark(siteId)
    begun.mark = mark
    const page = await render()
    const { body, status, kind, tags, isMain, freshForMs, location } = page
    if (freshForMs != null) cache.dropAfter(siteId, freshForMs)
    if (location !== undefined) return { kind: 'moved', to: location } as const
    if (!tags) return { kind: 'loose', page } as const
    const entry = await entryOf(body, status, tags, kind)
    cache.keep(mark, key, entry, isMain)
    return { kind: 'kept', entry } as const
  }

  function fly(siteId: string, key: string, render: () => Promise<Rendered>): Promise<Served> {
    const name = `${siteId}${key}`
    const under = flights.get(name)
    // Who asks after a change does not wait for a render that began before it.
    if (under && (!under.begun.mark || cache.isCurrent(under.begun.mark))) return under.served
    const begun: Begun = { mark: null }
    const served = run(begun, siteId, key, render).finally(() => {
      if (flights.get(name)?.begun === begun) flights.delete(name)
    })
    flights.set(name, { begun, served })
    return served
  }

  return {
    async get({ id }, key, render) {
      const hit = cache.find(id, key)
      if (hit) return { kind: 'kept', entry: hit }
      if (follower.isAway()) {
        const entry = await reserve.find(id, key)
        if (entry) return { kind: 'kept', entry }
      }
      try {
        return await fly(id, key, render)
      } catch (error) {
        const problem = problemOf(error)
        if (problem?.type !== 'unavailable') throw error
        follower.lost(problem.cause)
        const entry = await reserve.find(id, key)
        if (!entry) throw error
        return { kind: 'kept', entry }
      }
    },
    lost: follower.lost,
  }
}
