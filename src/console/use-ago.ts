import { useFormatter, useNow } from 'use-intl'

/** How often relative times are updated, in milliseconds. */
const NOW_EVERY_MS = 10_000

/** How long ago a moment was, in words; a moment in the future, from a clock that is ahead, counts as now. */
export function useAgo(): (at: string | number | Date) => string {
  const format = useFormatter()
  const now = useNow({ updateInterval: NOW_EVERY_MS })
  return (at) => format.relativeTime(Math.min(new Date(at).getTime(), now.getTime()), now)
}
