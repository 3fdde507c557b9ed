import { describe, expect, it } from 'vitest'
import { isTimeZone, momentsAt, placeOfZone, timesAround, wallTimeOf } from './time-zone.ts'

const NEW_YORK = 'America/New_York'

describe('a time zone', () => {
  it('[C579] is any IANA name, and nothing else', () => {
    for (const name of ['UTC', NEW_YORK, 'Europe/Berlin', 'America/Argentina/Buenos_Aires']) {
      expect([name, isTimeZone(name)]).toEqual([name, true])
    }
    for (const name of ['', 'Berlin', 'Europe/Atlantis', '+02:00', '-05']) {
      expect([name, isTimeZone(name)]).toEqual([name, false])
    }
  })

  it('is called by its place', () => {
    expect([NEW_YORK, 'UTC', 'America/Argentina/Buenos_Aires'].map(placeOfZone)).toEqual([
      'New York',
      'UTC',
      'Buenos Aires',
    ])
  })
})

describe('a time on a wall', () => {
  const at = (day: string, time: string, zone = NEW_YORK) => momentsAt({ day, time }, zone)

  it('is one moment as a rule, with summer time and without', () => {
    expect(at('2026-12-03', '09:00')).toEqual(['2026-12-03T14:00:00.000Z'])
    expect(at('2026-07-03', '09:00')).toEqual(['2026-07-03T13:00:00.000Z'])
    expect(at('2026-12-03', '00:30', 'Asia/Kolkata')).toEqual(['2026-12-02T19:00:00.000Z'])
    expect(wallTimeOf('2026-12-03T14:00:00.000Z', NEW_YORK)).toEqual({ day: '2026-12-03', time: '09:00' })
  })

  it('is no moment where clocks jump over it, and the times around it are given', () => {
    expect(at('2027-03-14', '02:30')).toEqual([])
    expect(timesAround({ day: '2027-03-14', time: '02:30' }, NEW_YORK)).toEqual({
      before: { day: '2027-03-14', time: '01:59' },
      after: { day: '2027-03-14', time: '03:00' },
    })
    // Lord Howe moves by half an hour; Samoa left a whole day out.
    expect(at('2026-10-04', '02:15', 'Australia/Lord_Howe')).toEqual([])
    expect(at('2011-12-30', '12:00', 'Pacific/Apia')).toEqual([])
  })

  it('is two moments where clocks go back over it', () => {
    expect(at('2027-11-07', '01:30')).toEqual(['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z'])
  })

  it('is none that no clock shows', () => {
    expect([at('2027-13-40', '01:30'), at('', ''), at('2027-01-01', '24:61')]).toEqual([[], [], []])
  })
})
