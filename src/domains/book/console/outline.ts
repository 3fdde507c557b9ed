/** What an outline has to know of parts and chapters. */
export interface OutlinePart<C extends { uid: string } = { uid: string }> {
  uid: string
  chapters: readonly C[]
}

/** Where something goes in the book. */
export type Move =
  | { kind: 'part'; uid: string; by: -1 | 1 }
  | { kind: 'chapter'; uid: string; by: -1 | 1 }
  /** To the end of a part. */
  | { kind: 'into'; uid: string; partId: string }

/** The list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/**
 * The book after a move; a chapter that leaves its part at an edge goes to the end or the beginning of the one beside it.
 * @returns the same parts where it can go no further
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
    return move.partId === part.uid ? parts : taken(parts, at, index, partAt(parts, move.partId), 'end')
  }
  const to = index + move.by
  if (to >= 0 && to < part.chapters.length) {
    return parts.with(at, { ...part, chapters: moved(part.chapters, index, to) })
  }
  return taken(parts, at, index, at + move.by, move.by < 0 ? 'end' : 'beginning')
}

/** The calls that make the stored book one outline from another, in their order. */
export function changesBetween(before: readonly OutlinePart[], after: readonly OutlinePart[]) {
  const idsOf = (list: readonly { uid: string }[]) => list.map(({ uid }) => uid)
  const isSame = (a: readonly { uid: string }[], b: readonly { uid: string }[]) =>
    idsOf(a).join() === idsOf(b).join()
  const home = new Map(before.flatMap((part) => part.chapters.map(({ uid }) => [uid, part.uid] as const)))
  const moves = after.flatMap((part) =>
    part.chapters
      .filter(({ uid }) => home.get(uid) !== part.uid)
      .map(({ uid }) => ({ chapterId: uid, partId: part.uid })),
  )
  const orders = after
    .filter((part) => {
      const was = before.find(({ uid }) => uid === part.uid)
      return part.chapters.length > 1 && !isSame(was?.chapters ?? [], part.chapters)
    })
    .map((part) => idsOf(part.chapters))
  return { parts: isSame(before, after) ? null : idsOf(after), moves, orders }
}

function partAt(parts: readonly OutlinePart[], partId: string): number {
  return parts.findIndex(({ uid }) => uid === partId)
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
