import { useLocale } from 'use-intl'

/** How they are called in English; Intl would write kB. */
const NAMES = ['Bytes', 'KB', 'MB', 'GB'] as const
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const STEP = 1024

/** Writes a number of bytes in the language of the studio. */
export function useFileSize(): (bytes: number) => string {
  const locale = useLocale()
  return (bytes) => fileSize(bytes, locale)
}

/** A number of bytes in the largest unit of which there is one, of 1,024 each: whole bytes, else two digits behind the point. */
export function fileSize(bytes: number, locale: string): string {
  let value = bytes
  let at = 0
  while (value >= STEP && at < UNITS.length - 1) {
    value /= STEP
    at++
  }
  if (locale === 'en') return `${at === 0 ? value : value.toFixed(2)} ${NAMES[at]}`
  const digits = at === 0 ? 0 : 2
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[at],
    unitDisplay: at === 0 ? 'long' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}
