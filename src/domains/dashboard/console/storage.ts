const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** As sizes of files are counted (contract row C431), so that the dashboard and the lists of files and sites agree. */
const STEP = 1024

/** A number of bytes in the largest unit of which there is at least one, kilobytes at least. */
export function storageOf(bytes: number): { value: number; unit: (typeof UNITS)[number] } {
  let value = bytes / STEP
  let at = 0
  while (value >= STEP && at < UNITS.length - 1) {
    value /= STEP
    at++
  }
  return { value, unit: UNITS[at] ?? 'kilobyte' }
}
