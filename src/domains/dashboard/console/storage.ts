const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A number of bytes in the largest unit of which there is at least one, kilobytes at least. */
export function storageOf(bytes: number): { value: number; unit: (typeof UNITS)[number] } {
  let value = bytes / 1000
  let at = 0
  while (value >= 1000 && at < UNITS.length - 1) {
    value /= 1000
    at++
  }
  return { value, unit: UNITS[at] ?? 'kilobyte' }
}
