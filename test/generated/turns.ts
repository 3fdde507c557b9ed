/** Whether every route gets every case, as in the long run. */
const isEvery = process.env.CASES === 'all'

/** Cases that take turns: each route gets some of them, and all routes together get each of them many times. */
export function turns(): <T>(count: number, cases: readonly T[]) => readonly T[] {
  const next = new Map<readonly unknown[], number>()
  return (count, cases) => {
    if (isEvery || cases.length <= count) return cases
    const from = next.get(cases) ?? 0
    next.set(cases, (from + count) % cases.length)
    return Array.from({ length: count }, (_, i) => cases[(from + i) % cases.length] as (typeof cases)[number])
  }
}

/** The places of a list that stand at `from` when one counts in twos; in the long run all of them. */
export const everySecond = <T>(list: readonly T[], from: 0 | 1): readonly T[] =>
  isEvery ? list : list.filter((_, i) => i % 2 === from)
