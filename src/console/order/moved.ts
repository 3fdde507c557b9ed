/** The list with one entry moved; unchanged if there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** The place that `moved` takes for an entry that is let go before or behind another one. */
export function placeBeside(from: number, onto: number, side: 'before' | 'behind'): number {
  const gap = side === 'before' ? onto : onto + 1
  return from < gap ? gap - 1 : gap
}
