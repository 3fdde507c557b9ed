/** Where this browser keeps in which order sites were opened last. */
const RECENT = 'flyleaf.sites'
const KEPT_MAX = 20

/** Sites as a person looks for them: those opened last come first, the others by name. */
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

/** Ids of the sites that were opened last, the latest first. */
export function recentSites(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    // Storage is switched off, or somebody else wrote there: then all are in the order of their names.
    return []
  }
}

export function noteSite(id: string): void {
  const used = [id, ...recentSites().filter((other) => other !== id)].slice(0, KEPT_MAX)
  try {
    localStorage.setItem(RECENT, JSON.stringify(used))
  } catch {
    // The order is a convenience.
  }
}
