import type { Over } from '../../../console/order/drag.ts'
import { moved, placeBeside } from '../../../console/order/moved.ts'
import { withChapters, withParts } from '../order.ts'
import type { PublicPart } from '../shapes.ts'
import { inWaitingOrder } from './waiting-order.ts'

/** A part with its chapters, as far as an outline needs them. */
export interface OutlinePart<C extends { uid: string } = { uid: string }> {
  uid: string
  chapters: readonly C[]
}

/** A move within the book. */
export type Move =
  | { kind: 'part'; uid: string; by: -1 | 1 }
  | { kind: 'chapter'; uid: string; by: -1 | 1 }
  /** To the end of a part. */
  | { kind: 'into'; uid: string; partId: string }
  /** To a place in a part, or among the parts where `partId` is null; the place is that without the moved one. */
  | { kind: 'to'; uid: string; partId: string | null; index: number }

/**
 * The outline after a move; a chapter that leaves its part goes to the nearest edge of the adjacent part.
 * @returns the same array when the move is impossible
 */
export function outlineAfter<C extends { uid: string }, P extends OutlinePart<C>>(
  parts: readonly P[],
  move: Move,
): readonly P[] {
  if (move.kind === 'part') {
    const from = parts.findIndex(({ uid }) => uid === move.uid)
    const to = from + move.by
    return from < 0 || to < 0 || to >= parts.length ? parts : moved(parts, from, to)
  }
  if (move.kind === 'to' && move.partId === null) {
    const from = parts.findIndex(({ uid }) => uid === move.uid)
    return from < 0 ? parts : moved(parts, from, move.index)
  }
  const at = parts.findIndex(({ chapters }) => chapters.some(({ uid }) => uid === move.uid))
  const part = parts[at]
  if (!part) return parts
  const index = part.chapters.findIndex(({ uid }) => uid === move.uid)
  if (move.kind === 'into') {
    const to = parts.findIndex(({ uid }) => uid === move.partId)
    return to === at ? parts : taken(parts, at, index, to, 'end')
  }
  if (move.kind === 'to') {
    const to = parts.findIndex(({ uid }) => uid === move.partId)
    if (to !== at) return taken(parts, at, index, to, move.index)
    return parts.with(at, { ...part, chapters: moved(part.chapters, index, move.index) })
  }
  const to = index + move.by
  if (to >= 0 && to < part.chapters.length) {
    return parts.with(at, { ...part, chapters: moved(part.chapters, index, to) })
  }
  return taken(parts, at, index, at + move.by, move.by < 0 ? 'end' : 0)
}

/**
 * Where a dragged row would go. A chapter goes beside another one, or from the row of a part into that part: to its beginning,
 * or to its end where its chapters are folded away. A part goes beside a part; behind it from any of its chapters.
 * @returns the move, and the edge of a row at which the line shows it; null where it would stay
 */
export function dropOf(
  parts: readonly OutlinePart[],
  uid: string,
  { row, side }: Over,
  folded: ReadonlySet<string>,
): { move: Extract<Move, { kind: 'to' }>; line: Over } | null {
  const home = parts.findIndex((part) => isIn(part, uid))
  const onto = parts.findIndex((part) => isIn(part, row))
  const [source, target] = [parts[home], parts[onto]]
  if (!source || !target || uid === row) return null
  if (source.uid === uid) {
    const edge = row === target.uid ? side : 'behind'
    const index = placeBeside(home, onto, edge)
    const last = folded.has(target.uid) ? undefined : target.chapters.at(-1)
    const line = { row: edge === 'before' ? target.uid : (last?.uid ?? target.uid), side: edge }
    return index === home || home === onto ? null : { move: { kind: 'to', uid, partId: null, index }, line }
  }
  const from = source.chapters.findIndex((one) => one.uid === uid)
  const at = target.chapters.findIndex((one) => one.uid === row)
  const end = target.chapters.length - (home === onto ? 1 : 0)
  const inPart = folded.has(target.uid) ? end : 0
  const beside = home === onto ? placeBeside(from, at, side) : at + (side === 'behind' ? 1 : 0)
  const index = at < 0 ? inPart : beside
  if (home === onto && index === from) return null
  const line: Over = at < 0 ? { row, side: 'behind' } : { row, side }
  return { move: { kind: 'to', uid, partId: target.uid, index }, line }
}

/** The move as the server takes it: what was moved, among those that it came to stand with. */
export function orderAfter(parts: readonly OutlinePart[], uid: string) {
  const idsOf = (list: readonly { uid: string }[]) => list.map((one) => one.uid)
  const home = parts.find(({ chapters }) => chapters.some((one) => one.uid === uid))
  return { moved: uid, ids: idsOf(home ? home.chapters : parts), ...(home && { partId: home.uid }) }
}

export type Placed = ReturnType<typeof orderAfter>

/** The parts after a move that was made among others than those that are there now. */
export function partsAfter(parts: readonly PublicPart[], { partId, ...order }: Placed): PublicPart[] {
  const now = parts.map((part) => ({ id: part.uid, chapters: part.chapters.map((one) => one.uid) }))
  return inWaitingOrder(
    parts,
    partId === undefined ? withParts(now, order) : withChapters(now, order, partId),
  )
}

const isIn = ({ uid, chapters }: OutlinePart, row: string) =>
  uid === row || chapters.some((one) => one.uid === row)

function taken<C extends { uid: string }, P extends OutlinePart<C>>(
  parts: readonly P[],
  from: number,
  index: number,
  to: number,
  place: number | 'end',
): readonly P[] {
  const [source, target] = [parts[from], parts[to]]
  const chapter = source?.chapters[index]
  if (!source || !target || !chapter) return parts
  const chapters = target.chapters.toSpliced(place === 'end' ? target.chapters.length : place, 0, chapter)
  return parts
    .with(from, { ...source, chapters: source.chapters.toSpliced(index, 1) })
    .with(to, { ...target, chapters })
}
