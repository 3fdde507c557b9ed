import { moved } from '../../../console/order/moved.ts'

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
  const at = parts.findIndex(({ chapters }) => chapters.some(({ uid }) => uid === move.uid))
  const part = parts[at]
  if (!part) return parts
  const index = part.chapters.findIndex(({ uid }) => uid === move.uid)
  if (move.kind === 'into') {
    const to = parts.findIndex(({ uid }) => uid === move.partId)
    return to === at ? parts : taken(parts, at, index, to, 'end')
  }
  const to = index + move.by
  if (to >= 0 && to < part.chapters.length) {
    return parts.with(at, { ...part, chapters: moved(part.chapters, index, to) })
  }
  return taken(parts, at, index, at + move.by, move.by < 0 ? 'end' : 'beginning')
}

/** The calls that turn one outline into another: the order of the parts, and the chapters of each changed part. */
export function changesBetween(before: readonly OutlinePart[], after: readonly OutlinePart[]) {
  const idsOf = (list: readonly { uid: string }[]) => list.map(({ uid }) => uid)
  const isSame = (a: readonly { uid: string }[], b: readonly { uid: string }[]) =>
    idsOf(a).join() === idsOf(b).join()
  const orders = after
    .filter(({ uid, chapters }) => {
      const was = before.find((part) => part.uid === uid)?.chapters ?? []
      const ids = new Set(idsOf(chapters))
      // A part that only loses chapters needs no call: the others keep their order.
      return !isSame(
        was.filter((chapter) => ids.has(chapter.uid)),
        chapters,
      )
    })
    .map((part) => ({ partId: part.uid, ids: idsOf(part.chapters) }))
  return { parts: isSame(before, after) ? null : idsOf(after), orders }
}

function taken<C extends { uid: string }, P extends OutlinePart<C>>(
  parts: readonly P[],
  from: number,
  index: number,
  to: number,
  end: 'beginning' | 'end',
): readonly P[] {
  const [source, target] = [parts[from], parts[to]]
  const chapter = source?.chapters[index]
  if (!source || !target || !chapter) return parts
  const chapters = end === 'end' ? [...target.chapters, chapter] : [chapter, ...target.chapters]
  return parts
    .with(from, { ...source, chapters: source.chapters.toSpliced(index, 1) })
    .with(to, { ...target, chapters })
}
