/** The zone of a site that names none. */
export const UTC = 'UTC'

/** Names of today of zones that Chromium and Node list by their former ones, and the other way round for other browsers. */
export const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Whether a name is one of the IANA zones that this machine knows. */
export function isTimeZone(name: string): boolean {
  // `Intl` takes offsets such as +02:00, too; they know no summer time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A zone as people call it, such as `New York` for `America/New_York`. */
export function placeOfZone(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** A time as a clock on a wall shows it: `2026-12-03` and `09:00`. */
export interface WallTime {
  day: string
  time: string
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What a clock in a zone shows at a moment. @param moment ISO 8601 */
export function wallTimeOf(moment: string, zone: string): WallTime {
  return wallTimeAt(new Date(moment).getTime(), zone)
}

/**
 * The moments at which a clock in a zone shows a time, ISO 8601 UTC: one as a rule, two where clocks go back over it, none where
 * they jump over it.
 */
export function momentsAt({ day, time }: WallTime, zone: string): string[] {
  const asUtc = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(asUtc)) return []
  // No change of clocks is a day away from another, so one of the offsets around it holds.
  const offsets = new Set([-DAY_MS, 0, DAY_MS].map((apart) => offsetAt(asUtc + apart, zone)))
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((at) => offsetAt(at, zone) === asUtc - at)
    .toSorted((a, b) => a - b)
    .map((at) => new Date(at).toISOString())
}

/** Around a time that does not exist: the last one before the clocks jump, and the first one after. */
export function timesAround({ day, time }: WallTime, zone: string): { before: WallTime; after: WallTime } {
  const asUtc = Date.parse(`${day}T${time}Z`)
  const early = asUtc - offsetAt(asUtc + DAY_MS, zone)
  const late = asUtc - offsetAt(asUtc - DAY_MS, zone)
  let [from, to] = [early, late]
  const first = offsetAt(from, zone)
  // The clocks jump at one moment between the two.
  while (to - from > MINUTE_MS) {
    const middle = from + Math.floor((to - from) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(middle, zone) === first) from = middle
    else to = middle
  }
  return { before: wallTimeAt(from, zone), after: wallTimeAt(to, zone) }
}

function wallTimeAt(at: number, zone: string): WallTime {
  const shown = new Date(at + offsetAt(at, zone)).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return shown - Math.floor(at / 1_000) * 1_000
}
