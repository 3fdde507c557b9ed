import { momentsAt, type WallTime, wallTimeOf } from '../../kernel/time-zone.ts'

/** The proposed time for a day. */
export const MORNING = '09:00'

// A form holds a moment as ISO 8601 UTC. An incomplete moment, or one that no clock of the zone shows, stays as typed:
// `2027-03-28T02:30` or `2027-03-28T`. The server refuses that.

export function wallIn(text: string, zone: string): WallTime {
  if (isMoment(text)) return wallTimeOf(text, zone)
  const [day = '', time = ''] = text.split('T')
  return { day, time }
}

/** The form's text of a day and a time; '' without a day. @param isSecond where a time occurs twice, the later moment */
export function textOfWall({ day, time }: WallTime, zone: string, isSecond = false): string {
  if (day === '') return ''
  const moments = isYearWhole(day) ? momentsAt({ day, time }, zone) : []
  return moments[isSecond ? 1 : 0] ?? moments[0] ?? `${day}T${time}`
}

/** Whether two such texts are the same moment, however they are written. */
export function isSameMoment(a: string, b: string): boolean {
  return isMoment(a) && isMoment(b) ? Date.parse(a) === Date.parse(b) : a === b
}

export const isMoment = (text: string): boolean => text.endsWith('Z')

/** A year is typed digit by digit: 0002 is on the way to 2027. */
export const isYearWhole = (day: string): boolean => /^[1-9]/.test(day)
