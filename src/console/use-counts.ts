import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConsole } from './context.ts'

/** Begins the key of the query that counts the lists. */
const COUNTS_KEY = 'counts'

/** Totals of the lists of the current site; empty until they are there, and when they do not come. */
export function useCounts() {
  const { account, session, site } = useConsole()
  const counts = useQuery({
    queryKey: [COUNTS_KEY, site.id],
    queryFn: () => session.hold(() => account.readCounts(site.id)),
  })
  return counts.data ?? {}
}

/** Counts anew whenever something else is said to have moved: whoever changes a list says so of the list alone. */
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
      // Many queries are said to have moved at once: they are counted once.
      if (hasMoved && event.query.queryKey[0] !== COUNTS_KEY) timer ??= setTimeout(count)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries])
}
