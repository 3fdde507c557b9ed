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
  const isPlain = /^\d{4}-\d{2}-\d{2}$/.test(moment)
  return formatOf(locale, isPlain ? 'UTC' : timeZone).format(new Date(moment))
}

function formatOf(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(TAGS[locale], {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone,
    })
    formats.set(key, format)
  }
  return format
}
