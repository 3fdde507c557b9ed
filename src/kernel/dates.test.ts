import { describe, expect, it } from 'vitest'
import { formatDate, formatDay, formatMoment, yearOf } from './dates.ts'
import { LOCALES } from './locale.ts'

describe('a date', () => {
  it('[C626] [C627] is short, in the form of its language', () => {
    const dates = LOCALES.map((locale) => formatDate('2026-11-20T09:30:00.000Z', locale))
    expect(dates).toEqual(['Nov 20, 2026', '20 nov 2026', '20 nov. 2026', '20. Nov. 2026'])
  })

  it('stands without its year where that stands elsewhere', () => {
    const days = LOCALES.map((locale) => formatDay('2026-11-20T09:30:00.000Z', locale))
    expect(days).toEqual(['November 20', '20 de noviembre', '20 novembre', '20. November'])
    expect(yearOf('2026-12-31T23:30:00.000Z', 'Europe/Berlin')).toBe(2027)
  })

  it('[C648] is that of the zone that is asked for', () => {
    expect(formatDate('2026-11-20T23:30:00.000Z', 'en', 'Europe/Berlin')).toBe('Nov 21, 2026')
    expect(formatDate('2026-11-20T02:30:00.000Z', 'en', 'America/New_York')).toBe('Nov 19, 2026')
  })

  it('[C648] without a moment stays that date in every zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect(formatDate('2026-11-20', 'de', zone)).toBe('20. Nov. 2026')
    }
  })
})

describe('a moment', () => {
  it('has its time of day as its language tells it', () => {
    const moments = LOCALES.map((locale) => formatMoment('2026-11-20T15:30:00.000Z', locale, 'UTC'))
    expect(moments).toEqual([
      'Nov 20, 2026, 3:30 PM',
      '20 nov 2026, 15:30',
      '20 nov. 2026, 15:30',
      '20. Nov. 2026, 15:30',
    ])
  })

  it('is that of a clock in the zone of the site, in summer and in winter', () => {
    const inBerlin = (moment: string) => formatMoment(moment, 'de', 'Europe/Berlin')
    expect(inBerlin('2026-11-20T23:30:00.000Z')).toBe('21. Nov. 2026, 0:30')
    expect(inBerlin('2026-07-20T23:30:00.000Z')).toBe('21. Juli 2026, 1:30')
  })
})
