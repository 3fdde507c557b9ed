/**
 * How every query of the console behaves (contract rows C232 to C235): it asks once, and again only when somebody says that its
 * data moved.
 */
export const QUERY_DEFAULTS = {
  queries: {
    retry: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  },
  mutations: { retry: 0 },
} as const
