import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Changed } from '../kernel/studio-event.ts'
import { answeredAt } from '../ui/client.ts'
import { PERSON_KEY } from './session/account.ts'
import { useConsole } from './context.ts'
import { LISTS } from './list/list-key.ts'

/** Changes that follow each other within this time cause one refetch, in milliseconds. */
const GATHER_MS = 300

/** Delay before refetching what may have been missed, in milliseconds, so that the first screen's own calls go first. */
const AGAIN_MS = 1_000

/** First parts of the keys of queries over all types. */
const OF_ALL = ['counts', 'review', 'scheduled', 'publications', 'trash', 'link-targets'] as const

/**
 * Refetches what was changed, once for each change, since lists and items never become stale by themselves. What the screen
 * read after the answer to its own change is not read again.
 */
export function useChanges(): void {
  const queries = useQueryClient()
  const { events, drafts, site, slices } = useConsole()
  useEffect(() => {
    const kinds = Object.assign({}, ...slices.map(({ shows }) => shows)) as Shows
    const reads = watchReads(queries)
    let gathered: Noted[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = ({ type, request }: Changed) => {
      const names = new Set([...(kinds[type] ?? [type]), ...OF_ALL])
      gathered.push({ names, request, heardAt: performance.now() })
      timer ??= setTimeout(() => {
        const noted = gathered
        timer = undefined
        gathered = []
        void queries.invalidateQueries({
          predicate: (query) => {
            const moments = noted.filter(({ names }) => isNamed(query, names)).map(knownSince)
            return moments.length > 0 && reads.begunAt(query) < Math.max(...moments)
          },
        })
      }, GATHER_MS)
    }
    let again: ReturnType<typeof setTimeout> | undefined
    let hasStood = false
    const readAgain = () => {
      again = undefined
      // Before the stream first opened no event was missed, so queries that failed then are not retried.
      const isLeft = ({ state }: Query) => !hasStood && state.status === 'error'
      void queries.invalidateQueries({
        predicate: (query) => query.queryKey[0] !== PERSON_KEY[0] && !isLeft(query),
      })
      hasStood = true
    }
    const stop = events.listen((heard) => {
      if (heard.event === 'again') again ??= setTimeout(readAgain, AGAIN_MS)
      const isOurs = heard.event === 'changed' && heard.siteId === site.id
      if (isOurs && heard.writer !== drafts.writers.own) note(heard)
    })
    return () => {
      stop()
      reads.stop()
      clearTimeout(timer)
      clearTimeout(again)
    }
  }, [queries, events, drafts, site.id, slices])
}

type Shows = Readonly<Record<string, readonly string[]>>

interface Noted {
  /** First parts of the keys of queries that show it. */
  names: ReadonlySet<string>
  request: string | undefined
  heardAt: number
}

/**
 * Reads that began after this moment include the change, which was stored before its event and before the answer to its call.
 */
function knownSince({ request, heardAt }: Noted): number {
  return Math.min(heardAt, (request !== undefined && answeredAt(request)) || heardAt)
}

/** Whether a query has one of these names: the first part of its key, or of a list also its id. */
function isNamed({ queryKey: [first, , listId] }: Query, names: ReadonlySet<string>): boolean {
  const own = first === LISTS ? [first, listId] : [first]
  return own.some((name) => typeof name === 'string' && names.has(name))
}

/** Notes when the last read of each query began. */
function watchReads(queries: QueryClient): { begunAt(query: Query): number; stop: () => void } {
  const begun = new WeakMap<Query, number>()
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query, performance.now())
  })
  return { begunAt: (query) => begun.get(query) ?? 0, stop }
}
