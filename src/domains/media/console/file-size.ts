const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const
const STEP = 1024

/** A number of bytes in the largest unit of which there is one, of 1,024 each: whole bytes, else two digits behind the point. */
export function fileSize(bytes: number): string {
  let value = bytes
  let at = 0
  while (value >= STEP && at < UNITS.length - 1) {
    value /= STEP
    at++
  }
  return `${at === 0 ? value : value.toFixed(2)} ${UNITS[at]}`
}
