import { describe, expect, it } from 'vitest'
import { rowShares, withRows } from './figures.ts'

describe('pictures side by side', () => {
  it('fill their lines, two or three in each', () => {
    const inSixths = { half: 3, third: 2 }
    for (let count = 2; count <= 30; count++) {
      const widths = rowShares(count).map((share) => inSixths[share.startsWith('half') ? 'half' : 'third'])
      const left = widths.reduce((taken, width) => {
        expect(taken + width).toBeLessThanOrEqual(6)
        return (taken + width) % 6
      }, 0)
      expect(left).toBe(0)
    }
  })

  it('fill their lines on phones, too, where two stand in each and the lead in one of its own', () => {
    for (let count = 2; count <= 30; count++) {
      const [first, ...rest] = rowShares(count).map((share) => share.endsWith('lead'))
      expect(first).toBe(count % 2 === 1)
      expect(rest).not.toContain(true)
    }
  })

  it('are neighbours: any other block ends a row', () => {
    expect(withRows([...'rr-rr--r'], (block) => block === 'r')).toEqual([
      ['r', 'r'],
      ['-'],
      ['r', 'r'],
      ['-'],
      ['-'],
      ['r'],
    ])
  })
})
