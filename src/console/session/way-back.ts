/** Key in sessionStorage where the sign-in page puts the address that a person came from. */
const NEXT = 'flyleaf.next'

/** The page that the person asked for before signing in; it is given once. */
export function takeWayBack(): string | null {
  try {
    const next = sessionStorage.getItem(NEXT)
    sessionStorage.removeItem(NEXT)
    return next === null ? null : wayBack(next, location.origin)
  } catch {
    // Storage is switched off: the studio opens at its first page.
    return null
  }
}

/** The address as a path below /admin of this origin, or null, since anybody can write a link to the sign-in page. */
export function wayBack(next: string, origin: string): string | null {
  if (!next.startsWith('/admin/') || !URL.canParse(next, origin)) return null
  const url = new URL(next, origin)
  return url.origin === origin && url.pathname.startsWith('/admin/') ? url.pathname + url.search : null
}
