/** The day of a timestamp as a date input holds it, such as 2026-11-12. @param moment ISO 8601 UTC */
export function dayOf(moment: string): string {
  return moment.slice(0, 'yyyy-mm-dd'.length)
}

/** The timestamp of a day: now for today, else noon UTC, which is the same day for readers nearly everywhere. */
export function momentOf(day: string, now = new Date().toISOString()): string {
  if (day === dayOf(now)) return now
  return /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T12:00:00Z` : day
}

/** A future day; null for any other. */
export function dayToCome(day = '', now = new Date().toISOString()): string | null {
  return day > dayOf(now) ? day : null
}
