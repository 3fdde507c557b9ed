/**
 * For this long an answer or a failure counts as fresh, in milliseconds. On slow lines and machines seconds pass between
 * prefetch and screen, and a second call would cost most there.
 */
export const FRESH_MS = 15_000

/**
 * Defaults of all queries of the studio (contract rows C232 to C235): a query reads once, and again only after an invalidation.
 */
export const QUERY_DEFAULTS = {
  queries: {
    retry: 0,
    retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }) =>
      Date.now() - state.errorUpdatedAt > FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  },
  mutations: { retry: 0 },
} as const
