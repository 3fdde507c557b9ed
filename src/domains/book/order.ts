/** The parts of a book in their order, each with the keys of its chapters in theirs. */
export type Outline = { id: string; chapters: string[] }[]

/** What belongs to parts: a list of keys for each part, in its order. */
export type Groups = string[][]

/** The order that was wanted, of what is there by now: what came since stands last, where it is. */
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

/** The same of what belongs to parts: each part keeps what it has. */
export function groupsOf(wanted: Groups, live: Groups): Groups {
  const placeOf = placesIn(wanted.flat())
  return live.map((ids) => ids.toSorted((a, b) => placeOf(a) - placeOf(b)))
}

/** The outline with these parts in this order; others keep their places among themselves, behind. */
export function withParts(outline: Outline, ids: readonly string[]): Outline {
  const placeOf = placesIn(ids)
  return outline.toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
}

/** The outline with these chapters in this order, in the part that is named; else each in its own. */
export function withChapters(outline: Outline, ids: readonly string[], partId: string | undefined): Outline {
  const placeOf = placesIn(ids)
  return outline.map(({ id, chapters }) => {
    const staying = partId === undefined ? chapters : chapters.filter((one) => !ids.includes(one))
    const all = id === partId ? [...ids, ...staying] : staying
    return { id, chapters: all.toSorted((a, b) => placeOf(a) - placeOf(b)) }
  })
}

/** The place of each key; what is not among them stands behind them all. */
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
 * The numbers of a book, dealt anew to what is given in its order. Those that readers see have the same ones among themselves as
 * before: no address of theirs goes, and what they do not see takes none of them. Before the first one is out all are dealt.
 */
export function dealt(inOrder: readonly Numbered[]): number[] {
  const isOut = inOrder.some(({ isSeen }) => isSeen)
  const groupOf = ({ isSeen }: Numbered) => isOut && isSeen
  const left = Map.groupBy(inOrder, groupOf)
  const hands = new Map(
    [...left].map(([group, all]) => [group, all.map(({ number }) => number).toSorted((a, b) => b - a)]),
  )
  return inOrder.map((one) => hands.get(groupOf(one))?.pop() ?? one.number)
}
