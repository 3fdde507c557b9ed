/**
 * For this long an answer or a failure is that of now, in milliseconds. From a prefetch to its screen slow lines and slow machines
 * take seconds, and a second call would be dearest to them.
 */
export const FRESH_MS = 15_000

/**
 * How every query of the console behaves (contract rows C232 to C235): it asks once, and again only when somebody says that its
 * data moved.
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
