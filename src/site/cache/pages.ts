import { setTimeout as delay } from 'node:timers/promises'
import type { Site } from '../../kernel/site.ts'
import { databaseAway } from '../../platform/db/run.ts'
import { problemOf } from '../../platform/http/problem-answer.ts'
import { type Entry, entryOf, type Kind, type CachedRedirect, redirecting, type Tags } from './entry.ts'
import type { Follower } from './follow.ts'
import type { Mark, PageCache } from './page-cache.ts'

export interface Rendered {
  body: string
  status: number
  /** Left out: HTML. */
  kind?: Kind
  /** Null for a page that no cache may keep. */
  tags: Tags | null
  /** False where strangers can make up any number of addresses for it. */
  isMain: boolean
  /** Milliseconds after which the pages of the site change by themselves. */
  freshForMs?: number | null
  /** The redirect at this address; without tags it is looked up each time. */
  redirect?: CachedRedirect | undefined
  /** The name under which a view is counted; left out where nothing is counted. */
  view?: string | undefined
}

/** A page from the cache, one that no cache keeps, or a redirect. */
export type PageAnswer =
  | { kind: 'cached'; entry: Entry }
  | { kind: 'uncached'; page: Rendered }
  | { kind: 'redirect'; redirect: CachedRedirect }

/** Where pages come from while the database is away. */
interface Reserve {
  find(siteId: string, key: string): Promise<Entry | null>
}

/** A page to be found by its key, or rendered. @template None what a render gives where nothing is at the address */
interface Wanted<None = never> {
  key: string
  render(): Promise<Rendered | None>
}

export interface Pages {
  /**
   * The page at an address: from memory, or else rendered once for everybody who asks meanwhile, or else from the reserve.
   * @param notFoundPage the one page for all addresses without a page, of which strangers can make up any number
   * @throws Problem `unavailable` where all three have nothing
   */
  get(site: Site, wanted: Wanted<null>, notFoundPage: Wanted): Promise<PageAnswer>
  /** Call it when a query was not answered: it is logged once for the whole outage. */
  lost(cause: unknown): void
}

interface Begun {
  /** Null until the first query of the render. */
  mark: Mark | null
}

interface Render {
  begun: Begun
  answer: Promise<PageAnswer>
}

/** A render that takes longer than this, in milliseconds, makes us check whether the database answers at all. */
const PATIENCE_MS = 1_000

export function createPages(cache: PageCache, follower: Follower, reserve: Reserve): Pages {
  const renders = new Map<string, Render>()

  async function run(
    begun: Begun,
    siteId: string,
    { key, render }: Wanted<null>,
    notFoundPage: Wanted,
  ): Promise<PageAnswer> {
    await follower.ready(siteId)
    const mark = cache.mark(siteId)
    begun.mark = mark
    const page = await render()
    if (!page) return shared(mark, key, notFoundPage)
    const { body, status, kind, tags, isMain, freshForMs, redirect, view } = page
    if (freshForMs != null) cache.dropAfter(siteId, freshForMs)
    if (!tags)
      return redirect ? ({ kind: 'redirect', redirect } as const) : ({ kind: 'uncached', page } as const)
    const entry = redirect ? redirecting(redirect, tags) : await entryOf(body, status, tags, kind, view)
    cache.keep(mark, key, entry, isMain)
    return { kind: 'cached', entry } as const
  }

  /**
   * The not-found page, which is the same everywhere. It is kept under this key, too, so that the next request needs no query.
   */
  async function shared(mark: Mark, key: string, notFoundPage: Wanted): Promise<PageAnswer> {
    const entry = cache.find(mark.siteId, notFoundPage.key)
    const answer = entry
      ? ({ kind: 'cached', entry } as const)
      : await renderOnce(mark.siteId, notFoundPage, notFoundPage)
    if (answer.kind === 'cached') cache.keep(mark, key, answer.entry, false)
    return answer
  }

  function renderOnce(siteId: string, wanted: Wanted<null>, notFoundPage: Wanted): Promise<PageAnswer> {
    const name = `${siteId}${wanted.key}`
    const under = renders.get(name)
    // A request after a change must not get a render that began before it.
    if (under && (!under.begun.mark || cache.isCurrent(under.begun.mark))) return under.answer
    const begun: Begun = { mark: null }
    const answer = run(begun, siteId, wanted, notFoundPage).finally(() => {
      if (renders.get(name)?.begun === begun) renders.delete(name)
    })
    renders.set(name, { begun, answer })
    return answer
  }

  /** Waits for a page while the database answers other queries: a frozen one says nothing for many seconds. */
  async function whileAnswered(render: Promise<PageAnswer>): Promise<PageAnswer> {
    for (;;) {
      const answer = await Promise.race([render, delay(PATIENCE_MS, null, { ref: false })])
      if (answer) return answer
      if (await follower.isAnswered()) continue
      // The render fails later, when nobody waits for it any more.
      render.catch(() => {})
      throw databaseAway(new Error('The database was asked and said nothing.'))
    }
  }

  return {
    async get({ id }, wanted, notFoundPage) {
      const { key } = wanted
      const hit = cache.find(id, key)
      if (hit) return { kind: 'cached', entry: hit }
      if (follower.isAway()) {
        const entry = await reserve.find(id, key)
        if (entry) return { kind: 'cached', entry }
      }
      try {
        return await whileAnswered(renderOnce(id, wanted, notFoundPage))
      } catch (error) {
        const problem = problemOf(error)
        if (problem?.type !== 'unavailable') throw error
        follower.lost(problem.cause)
        const entry = await reserve.find(id, key)
        if (!entry) throw error
        return { kind: 'cached', entry }
      }
    },
    lost: follower.lost,
  }
}
