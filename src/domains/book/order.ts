import { type Order, ordered, placed, placesIn } from '../../kernel/order.ts'

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
export function groupsOf(live: Groups, order: Order): Groups {
  return live.map((ids) => ordered(ids, order))
}

/** The outline with these parts first in this order, or with one of them moved; the others follow in their former order. */
export function withParts(outline: Outline, order: Order): Outline {
  const placeOf = placesIn(
    ordered(
      outline.map(({ id }) => id),
      order,
    ),
  )
  return outline.toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
}

/** The outline with these chapters in this order or with one of them moved, in the named part or else each in its own. */
export function withChapters(outline: Outline, order: Order, partId: string | undefined): Outline {
  const { ids, moved } = order
  if (moved !== undefined) return withChapter(outline, { ids, moved }, partId)
  return outline.map(({ id, chapters }) => {
    const staying = partId === undefined ? chapters : chapters.filter((one) => !ids.includes(one))
    return { id, chapters: ordered(id === partId ? [...ids, ...staying] : staying, order) }
  })
}

function withChapter(outline: Outline, move: Order & { moved: string }, partId: string | undefined): Outline {
  const { moved } = move
  const home = partId ?? outline.find(({ chapters }) => chapters.includes(moved))?.id
  return outline.map(({ id, chapters }) => ({
    id,
    chapters: id === home ? placed(chapters, move) : chapters.filter((one) => one !== moved),
  }))
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
