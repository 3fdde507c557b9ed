import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Changed } from '../kernel/studio-event.ts'
import { answeredAt } from '../ui/client.ts'
import { PERSON_KEY } from './account.ts'
import { useConsole } from './context.ts'
import { LISTS } from './list/list-key.ts'

/** Changes that come closer together than this are read once, in milliseconds. */
const GATHER_MS = 300

/** What may have been missed is read again after this time, in milliseconds: what is on its way to the first screen comes first. */
const AGAIN_MS = 1_000

/** First pieces of the keys of what is made of all types. */
const OF_ALL = ['counts', 'review', 'scheduled', 'publications', 'trash'] as const

/**
 * Reads again what was changed, once for each change: lists and items never grow old by themselves. What a screen has read since
 * its own change was answered is not read once more.
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
      // Before the stream stood for the first time nothing was lost: what failed then has failed, and is not tried once more.
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

/** What was told of a change. */
interface Noted {
  /** First pieces of the keys of what shows it. */
  names: ReadonlySet<string>
  request: string | undefined
  heardAt: number
}

/** What is read after this moment holds the change: it was stored before it was told, and before the call was answered. */
function knownSince({ request, heardAt }: Noted): number {
  return Math.min(heardAt, (request !== undefined && answeredAt(request)) || heardAt)
}

/** Whether a query has one of these names: the first piece of its key; of a list, its id too. */
function isNamed({ queryKey: [first, , listId] }: Query, names: ReadonlySet<string>): boolean {
  const own = first === LISTS ? [first, listId] : [first]
  return own.some((name) => typeof name === 'string' && names.has(name))
}

/** Notes when each query was last asked for. */
function watchReads(queries: QueryClient): { begunAt(query: Query): number; stop: () => void } {
  const begun = new WeakMap<Query, number>()
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query, performance.now())
  })
  return { begunAt: (query) => begun.get(query) ?? 0, stop }
}
