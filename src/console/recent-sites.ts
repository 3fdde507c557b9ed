/** Key in localStorage of the sites by their last use. */
const RECENT = 'flyleaf.sites'
const KEPT_MAX = 20

/** Sites in the order of a person's use: the last opened first, the others by name. */
export function inOrderOfUse<S extends { id: string; name: string }>(
  sites: readonly S[],
  used: readonly string[],
): S[] {
  const placeOf = ({ id }: S) => {
    const place = used.indexOf(id)
    return place === -1 ? used.length : place
  }
  return sites.toSorted((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name))
}

/** Ids of the last opened sites, the latest first. */
export function recentSites(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    // Storage is switched off or holds something else: then all are ordered by name.
    return []
  }
}

export function noteSite(id: string): void {
  const used = [id, ...recentSites().filter((other) => other !== id)].slice(0, KEPT_MAX)
  try {
    localStorage.setItem(RECENT, JSON.stringify(used))
  } catch {
    // Without storage only a convenience is lost.
  }
}
