/**
 * For this long what came before its screen stood is that of now, an answer or a failure, in milliseconds. Slow lines and slow
 * machines take seconds from the one to the other, and a second call would be dearest to them.
 */
export const AHEAD_MS = 15_000

/**
 * How every query of the console behaves (contract rows C232 to C235): it asks once, and again only when somebody says that its
 * data moved.
 */
export const QUERY_DEFAULTS = {
  queries: {
    retry: 0,
    retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }) =>
      Date.now() - state.errorUpdatedAt > AHEAD_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  },
  mutations: { retry: 0 },
} as const
