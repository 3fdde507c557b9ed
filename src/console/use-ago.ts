import { useFormatter, useNow } from 'use-intl'

/** So often what is said of the past is worked out anew, in milliseconds. */
const NOW_EVERY_MS = 10_000

/** How long ago a moment was, in words; what comes from a clock that is ahead of this one is now. */
export function useAgo(): (at: string | number | Date) => string {
  const format = useFormatter()
  const now = useNow({ updateInterval: NOW_EVERY_MS })
  return (at) => format.relativeTime(Math.min(new Date(at).getTime(), now.getTime()), now)
}
