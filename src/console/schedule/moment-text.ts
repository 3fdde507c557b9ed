import { momentsAt, type WallTime, wallTimeOf } from '../../kernel/time-zone.ts'

/** The time that is proposed with a day. */
export const MORNING = '09:00'

// A form holds a moment as ISO 8601 UTC. What is not whole yet, or not there on any clock of the zone, it holds as it is typed:
// `2027-03-28T02:30` or `2027-03-28T`. The server refuses that.

/** What a person typed of a moment. */
export function wallIn(text: string, zone: string): WallTime {
  if (isMoment(text)) return wallTimeOf(text, zone)
  const [day = '', time = ''] = text.split('T')
  return { day, time }
}

/** What the form holds of it; nothing without a day. @param isSecond of two moments with that time the later one */
export function textOfWall({ day, time }: WallTime, zone: string, isSecond = false): string {
  if (day === '') return ''
  const moments = isYearWhole(day) ? momentsAt({ day, time }, zone) : []
  return moments[isSecond ? 1 : 0] ?? moments[0] ?? `${day}T${time}`
}

/** Whether two of them are the same moment, however they are written. */
export function isSameMoment(a: string, b: string): boolean {
  return isMoment(a) && isMoment(b) ? Date.parse(a) === Date.parse(b) : a === b
}

export const isMoment = (text: string): boolean => text.endsWith('Z')

/** A year is typed digit by digit: 0002 is the beginning of 2027. */
export const isYearWhole = (day: string): boolean => /^[1-9]/.test(day)
