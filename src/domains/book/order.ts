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

/** The outline with these parts first in this order; the others follow in their former order. */
export function withParts(outline: Outline, ids: readonly string[]): Outline {
  const placeOf = placesIn(ids)
  return outline.toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
}

/** The outline with these chapters in this order, in the named part or else each in its own. */
export function withChapters(outline: Outline, ids: readonly string[], partId: string | undefined): Outline {
  const placeOf = placesIn(ids)
  return outline.map(({ id, chapters }) => {
    const staying = partId === undefined ? chapters : chapters.filter((one) => !ids.includes(one))
    const all = id === partId ? [...ids, ...staying] : staying
    return { id, chapters: all.toSorted((a, b) => placeOf(a) - placeOf(b)) }
  })
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
