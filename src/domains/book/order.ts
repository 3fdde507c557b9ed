/** The parts of a book in order, each with its chapters' ids in order. */
export type Outline = { id: string; chapters: string[] }[]

/** Items of parts: an ordered list of ids for each part. */
export type Groups = string[][]

/** Applies a wanted order to what exists now: later additions come last in their part. */
export function outlineOf(wanted: Outline, live: Outline): Outline {
  const isPart = new Set(live.map(({ id }) => id))
  const isChapter = new Set(live.flatMap(({ chapters }) => chapters))
  const kept = wanted.filter(({ id }) => isPart.has(id))
  const named = new Set(kept.flatMap(({ chapters }) => chapters))
  const known = new Set(kept.map(({ id }) => id))
  return [...kept, ...live.filter(({ id }) => !known.has(id)).map(({ id }) => ({ id, chapters: [] }))].map(
    ({ id, chapters }) => {
      const own = live.find((part) => part.id === id)?.chapters ?? []
      return {
        id,
        chapters: [...chapters.filter((one) => isChapter.has(one)), ...own.filter((one) => !named.has(one))],
      }
    },
  )
}

/** Applies a wanted order of the items of parts to what exists now: each part keeps its items. */
export function groupsOf(wanted: Groups, live: Groups): Groups {
  const placeOf = placesIn(wanted.flat())
  return live.map((ids) => ids.toSorted((a, b) => placeOf(a) - placeOf(b)))
}

/** The outline with these parts first in this order; the others follow in their former order. @param moved see `placed` */
export function withParts(outline: Outline, ids: readonly string[], moved?: string): Outline {
  const all = outline.map(({ id }) => id)
  const placeOf = placesIn(moved === undefined ? ids : placed(all, moved, ids))
  return outline.toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
}

/**
 * The outline with these chapters in this order, in the named part or else each in its own.
 * @param moved see `placed`
 */
export function withChapters(
  outline: Outline,
  ids: readonly string[],
  partId: string | undefined,
  moved?: string,
): Outline {
  if (moved !== undefined) return withChapter(outline, ids, partId, moved)
  const placeOf = placesIn(ids)
  return outline.map(({ id, chapters }) => {
    const staying = partId === undefined ? chapters : chapters.filter((one) => !ids.includes(one))
    const all = id === partId ? [...ids, ...staying] : staying
    return { id, chapters: all.toSorted((a, b) => placeOf(a) - placeOf(b)) }
  })
}

function withChapter(
  outline: Outline,
  ids: readonly string[],
  partId: string | undefined,
  moved: string,
): Outline {
  const home = partId ?? outline.find(({ chapters }) => chapters.includes(moved))?.id
  return outline.map(({ id, chapters }) => ({
    id,
    chapters: id === home ? placed(chapters, moved, ids) : chapters.filter((one) => one !== moved),
  }))
}

/**
 * A list with one entry put where a person saw it go, and no other moved: others may have come, gone or moved meanwhile. It
 * goes behind the nearest of those that stood before it, else before the nearest of those behind it.
 * @param seen what the person saw after the move, with the entry
 */
function placed(list: readonly string[], entry: string, seen: readonly string[]): string[] {
  const others = list.filter((one) => one !== entry)
  const at = seen.indexOf(entry)
  const before = seen.slice(0, at).findLast((one) => others.includes(one))
  if (before !== undefined) return others.toSpliced(others.indexOf(before) + 1, 0, entry)
  const behind = seen.slice(at + 1).find((one) => others.includes(one))
  return others.toSpliced(behind === undefined ? others.length : others.indexOf(behind), 0, entry)
}

/** The place of each id; unknown ids come last. */
function placesIn(ids: readonly string[]) {
  const places = new Map(ids.map((id, place) => [id, place]))
  return (id: string) => places.get(id) ?? places.size
}

interface Numbered {
  number: number
  /** Readers see it. */
  isSeen: boolean
}

/**
 * New numbers for rows in this order. Public rows share out the numbers that they had
 * before, so none of their addresses disappears and drafts take none of them. Before the first publication all are renumbered.
 */
export function renumber(inOrder: readonly Numbered[]): number[] {
  const isOut = inOrder.some(({ isSeen }) => isSeen)
  const groupOf = ({ isSeen }: Numbered) => isOut && isSeen
  const left = Map.groupBy(inOrder, groupOf)
  const numbersLeft = new Map(
    [...left].map(([group, all]) => [group, all.map(({ number }) => number).toSorted((a, b) => b - a)]),
  )
  return inOrder.map((one) => numbersLeft.get(groupOf(one))?.pop() ?? one.number)
}
