import type { Locale } from './locale.ts'

/** English is that of the United States, as its name in the list of languages says. */
const TAGS: Record<Locale, string> = { en: 'en-US', es: 'es', fr: 'fr', de: 'de' }

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment as the short date of a language, such as `Nov 20, 2026` or `20. Nov. 2026`.
 * @param moment ISO 8601, or a plain date, which has no zone and takes none
 * @param timeZone IANA name
 */
export function formatDate(moment: string, locale: Locale, timeZone = 'UTC'): string {
  return formatOf(locale, 'date', zoneOf(moment, timeZone)).format(new Date(moment))
}

/** The day and month of a moment without its year, such as `November 20` or `20. November`. */
export function formatDay(moment: string, locale: Locale, timeZone = 'UTC'): string {
  return formatOf(locale, 'day', zoneOf(moment, timeZone)).format(new Date(moment))
}

/**
 * A moment with its time of day, such as `Nov 20, 2026, 9:30 AM` or `20. Nov. 2026, 9:30`.
 * @param timeZone IANA name: that of the site, in which its moments are meant
 */
export function formatMoment(moment: string, locale: Locale, timeZone: string): string {
  return formatOf(locale, 'moment', timeZone).format(new Date(moment))
}

export function yearOf(moment: string, timeZone = 'UTC'): number {
  return Number(formatOf('en', 'year', zoneOf(moment, timeZone)).format(new Date(moment)))
}

/** The parts of a short date, for what is formatted in the studio's language. */
export const SHORT_DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** The same with the time of day. */
export const SHORT_MOMENT = { ...SHORT_DATE, hour: 'numeric', minute: '2-digit' } as const

const PARTS = {
  date: SHORT_DATE,
  day: { day: 'numeric', month: 'long' },
  moment: SHORT_MOMENT,
  year: { year: 'numeric' },
} as const

function zoneOf(moment: string, timeZone: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(moment) ? 'UTC' : timeZone
}

function formatOf(locale: Locale, parts: keyof typeof PARTS, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${parts} ${timeZone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(TAGS[locale], { ...PARTS[parts], timeZone })
    formats.set(key, format)
  }
  return format
}
