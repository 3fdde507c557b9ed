import { useLocale } from 'use-intl'

/** How they are called in English; Intl would write kB. */
const NAMES = ['Bytes', 'KB', 'MB', 'GB'] as const
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const STEP = 1024

/** Writes a number of bytes in the language of the studio. @param isRough as `fileSize` takes it */
export function useFileSize({ isRough = false } = {}): (bytes: number) => string {
  const locale = useLocale()
  return (bytes) => fileSize(bytes, locale, { isRough })
}

/**
 * A number of bytes in the largest unit of which there is one, of 1,024 each: whole bytes, else two digits behind the point.
 * @param isRough one digit at most, for a figure among others
 * @see contract rows C289, C432
 */
export function fileSize(bytes: number, locale: string, { isRough = false } = {}): string {
  let value = bytes
  let at = 0
  while (value >= STEP && at < UNITS.length - 1) {
    value /= STEP
    at++
  }
  const most = at === 0 ? 0 : isRough ? 1 : 2
  const digits = { minimumFractionDigits: isRough ? 0 : most, maximumFractionDigits: most }
  if (locale === 'en') {
    const number = value.toLocaleString('en', { ...digits, useGrouping: false })
    return `${number} ${NAMES[at]}`
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[at],
    unitDisplay: at === 0 ? 'long' : 'short',
    ...digits,
  }).format(value)
}
