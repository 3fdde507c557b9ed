import { useSyncExternalStore } from 'react'

/** How much room a list has: a grid of columns, two-line rows, or cards. */
export type Layout = 'wide' | 'tablet' | 'phone'

/** The breakpoints of console.css. */
const WIDE = '(width >= 68.8125rem)'
const PHONE = '(width < 40.0625rem)'

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, layoutNow)
}

function layoutNow(): Layout {
  if (matchMedia(PHONE).matches) return 'phone'
  return matchMedia(WIDE).matches ? 'wide' : 'tablet'
}

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia(WIDE), matchMedia(PHONE)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
