import { expect, it } from 'vitest'
import { dayOf, dayToCome, momentOf } from './day.ts'

const NOW = '2026-11-22T00:08:00.000Z'

it('a day is its noon, and today is now: a post of today is never one to come', () => {
  expect(momentOf('2026-11-23', NOW)).toBe('2026-11-23T12:00:00Z')
  expect(momentOf('2026-11-22', NOW)).toBe(NOW)
  expect(dayOf(NOW)).toBe('2026-11-22')
  for (const day of ['', '2026-11-21', '2026-11-22']) expect(dayToCome(day, NOW)).toBeNull()
  expect(dayToCome('2026-11-23', NOW)).toBe('2026-11-23')
})

it('what is no day goes out as it is, for the server to refuse', () => {
  expect(momentOf('tomorrow', NOW)).toBe('tomorrow')
})
