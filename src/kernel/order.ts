/** A wanted order of a list, or one move in it. */
export interface Order {
  /** The list as the person sees it from now on, or a piece of it. */
  ids: readonly string[]
  /** The only one of `ids` that was moved: the others keep the places that they have by now. Left out: all are put in order. */
  moved?: string | undefined
}

/**
 * The list in a wanted order. Without `moved` the named ones stand first, the others behind them in their former order. With
 * it that one alone moves, in the list that has it.
 */
export function ordered(list: readonly string[], { ids, moved }: Order): string[] {
  if (moved !== undefined) return list.includes(moved) ? placed(list, { ids, moved }) : [...list]
  const placeOf = placesIn(ids)
  return list.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * A list with one entry put where a person saw it go, and no other moved: others may have come, gone or moved meanwhile. It
 * goes behind the nearest of those that stood before it, else before the nearest of those behind it. It may be new to the list.
 */
export function placed(
  list: readonly string[],
  { ids: seen, moved: entry }: Order & { moved: string },
): string[] {
  const others = list.filter((one) => one !== entry)
  const at = seen.indexOf(entry)
  const before = seen.slice(0, at).findLast((one) => others.includes(one))
  if (before !== undefined) return others.toSpliced(others.indexOf(before) + 1, 0, entry)
  const behind = seen.slice(at + 1).find((one) => others.includes(one))
  return others.toSpliced(behind === undefined ? others.length : others.indexOf(behind), 0, entry)
}

/** The place of each id; unknown ids come last. */
export function placesIn(ids: readonly string[]) {
  const places = new Map(ids.map((id, place) => [id, place]))
  return (id: string) => places.get(id) ?? places.size
}
