import { expect, it } from 'vitest'
import { isSameMoment, textOfWall, wallIn } from './moment-text.ts'

const ZONE = 'Europe/Berlin'

it('a day and a time of the site are a moment, which reads as they were typed', () => {
  const typed = { day: '2027-03-01', time: '19:30' }
  expect(textOfWall(typed, ZONE)).toBe('2027-03-01T18:30:00.000Z')
  expect(wallIn('2027-03-01T18:30:00.000Z', ZONE)).toEqual(typed)
  expect(textOfWall({ day: '', time: '19:30' }, ZONE)).toBe('')
  expect(wallIn('', ZONE)).toEqual({ day: '', time: '' })
})

it('of a time that comes twice either can be meant', () => {
  const typed = { day: '2027-10-31', time: '02:30' }
  expect(textOfWall(typed, ZONE)).toBe('2027-10-31T00:30:00.000Z')
  expect(textOfWall(typed, ZONE, true)).toBe('2027-10-31T01:30:00.000Z')
})

it('what is no moment stays as it is typed, for the server to refuse', () => {
  for (const typed of [
    { day: '2027-03-28', time: '02:30' },
    { day: '2027-03-28', time: '' },
    { day: '0002-03-28', time: '09:00' },
  ]) {
    const text = textOfWall(typed, ZONE)
    expect(text).toBe(`${typed.day}T${typed.time}`)
    expect(wallIn(text, ZONE)).toEqual(typed)
  }
})

it('a moment is the same however it is written', () => {
  expect(isSameMoment('2027-03-01T18:30:00Z', '2027-03-01T18:30:00.000Z')).toBe(true)
  expect(isSameMoment('2027-03-01T18:30:00Z', '2027-03-01T18:31:00Z')).toBe(false)
  expect(isSameMoment('', '2027-03-01T18:30:00Z')).toBe(false)
})
