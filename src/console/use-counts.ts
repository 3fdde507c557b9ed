import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConsole } from './context.ts'

/** First part of the key of the query that counts the lists. */
const COUNTS_KEY = 'counts'

/** Totals of the lists of the current site; empty while they are loading, and after a failure. */
export function useCounts() {
  const { account, session, site } = useConsole()
  const counts = useQuery({
    queryKey: [COUNTS_KEY, site.id],
    queryFn: () => session.hold(() => account.readCounts(site.id)),
  })
  return counts.data ?? {}
}

/** Refetches the totals after every invalidation of another query, since a change of a list only invalidates that list. */
export function useLiveCounts(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      timer = undefined
      void queries.invalidateQueries({ queryKey: [COUNTS_KEY] })
    }
    const stop = queries.getQueryCache().subscribe((event) => {
      const hasMoved = event.type === 'updated' && event.action.type === 'invalidate'
      // Many queries are invalidated at once, so the totals are read once.
      if (hasMoved && event.query.queryKey[0] !== COUNTS_KEY) timer ??= setTimeout(count)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries])
}
