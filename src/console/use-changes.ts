import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Changed } from '../kernel/studio-event.ts'
import { PERSON_KEY } from './account.ts'
import { useConsole } from './context.ts'
import { LISTS } from './list/list-key.ts'

/** Changes that come closer together than this are read once, in milliseconds. */
const GATHER_MS = 300

/** What may have been missed is read again after this time, in milliseconds: what is on its way to the first screen comes first. */
const AGAIN_MS = 1_000

/** First pieces of the keys of what is made of all types. */
const OF_ALL = ['counts', 'review', 'scheduled', 'publications', 'trash'] as const

/** Reads again what others have changed, once for each change: lists and items never grow old by themselves. */
export function useChanges(): void {
  const queries = useQueryClient()
  const { events, drafts, site, slices } = useConsole()
  useEffect(() => {
    const kinds = Object.assign({}, ...slices.map(({ shows }) => shows)) as Shows
    let gathered = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = ({ type }: Changed) => {
      for (const name of [...(kinds[type] ?? [type]), ...OF_ALL]) gathered.add(name)
      timer ??= setTimeout(() => {
        const names = gathered
        timer = undefined
        gathered = new Set()
        markStale(queries, (name) => names.has(name))
      }, GATHER_MS)
    }
    let again: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      again = undefined
      markStale(queries, (name) => name !== PERSON_KEY[0])
    }
    const stop = events.listen((heard) => {
      if (heard.event === 'again') again ??= setTimeout(readAgain, AGAIN_MS)
      const isOurs = heard.event === 'changed' && heard.siteId === site.id
      if (isOurs && heard.writer !== drafts.writers.own) note(heard)
    })
    return () => {
      stop()
      clearTimeout(timer)
      clearTimeout(again)
    }
  }, [queries, events, drafts, site.id, slices])
}

type Shows = Readonly<Record<string, readonly string[]>>

/** @param isStale of the first piece of a query's key; of a list, of its id too */
function markStale(queries: QueryClient, isStale: (name: string) => boolean): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first, , listId] }) => {
      const names = first === LISTS ? [first, listId] : [first]
      return names.some((name) => typeof name === 'string' && isStale(name))
    },
  })
}
