import { describe, expect, it } from 'vitest'
import { barsOf } from './bars.ts'

const days = (...views: number[]) =>
  views.map((count, i) => ({
    day: new Date(Date.UTC(2026, 0, 30 + i)).toISOString().slice(0, 10),
    views: count,
  }))

describe('the bars of a chart', () => {
  it('stand for a day each', () => {
    expect(barsOf(days(1, 2))).toEqual([
      { from: '2026-01-30', views: 1 },
      { from: '2026-01-31', views: 2 },
    ])
  })

  it('stand for a month each where there are more than a hundred days', () => {
    expect(barsOf(days(...Array.from({ length: 101 }, () => 1)))).toEqual([
      { from: '2026-01', views: 2 },
      { from: '2026-02', views: 28 },
      { from: '2026-03', views: 31 },
      { from: '2026-04', views: 30 },
      { from: '2026-05', views: 10 },
    ])
  })
})
