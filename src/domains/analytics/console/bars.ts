/** Views of a day (`2026-11-21`) or of a month (`2026-11`). */
export interface Bar {
  from: string
  views: number
}

/** More days than these are shown by month. */
const DAYS_MAX = 100

/** The bars of a chart: a day each, or a month where there are many days. */
export function barsOf(days: readonly { day: string; views: number }[]): Bar[] {
  if (days.length <= DAYS_MAX) return days.map(({ day, views }) => ({ from: day, views }))
  const months = new Map<string, number>()
  for (const { day, views } of days) {
    const month = day.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + views)
  }
  return [...months].map(([from, views]) => ({ from, views }))
}
